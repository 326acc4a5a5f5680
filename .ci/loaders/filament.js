// Filament, for page.js.
import { background } from './page.js';

/* global Filament */
export async function start(canvas) {
  await new Promise((done) => Filament.init([], done));
  const engine = Filament.Engine.create(canvas, { antialias: false });
  const scene = engine.createScene();
  const [swapChain, renderer, view] = [engine.createSwapChain(), engine.createRenderer(), engine.createView()];
  const seen = engine.createCamera(Filament.EntityManager.get().create());
  view.setCamera(seen);
  view.setScene(scene);
  view.setViewport([0, 0, canvas.width, canvas.height]);
  // Unmodified colors.
  view.setPostProcessingEnabled(false);
  renderer.setClearOptions({ clearColor: [...background, 1], clear: true });
  const loader = engine.createAssetLoader();
  const drawn = engine.getRenderableManager();

  return async (bytes) => {
    const asset = loader.createAsset(bytes);
    if (!asset) throw new Error('Filament takes no such file');
    await new Promise((done) => asset.loadResources(done, null, null, 1));
    const instance = asset.getInstance();
    const entities = asset.getRenderableEntities();
    for (const entity of entities) {
      const own = drawn.getInstance(entity);
      for (let part = 0; part < drawn.getPrimitiveCount(own); part += 1) {
        drawn.getMaterialInstanceAt(own, part).setCullingMode(Filament.CullingMode.NONE);
      }
    }
    scene.addEntities(entities);
    const animator = instance.getAnimator();
    const numbers = Array.from({ length: animator.getAnimationCount() }, (_, number) => number);
    const names = numbers.map((number) => animator.getAnimationName(number));
    const { min, max } = asset.getBoundingBox();
    return {
      clips: Object.fromEntries(numbers.map((number) => [names[number], animator.getAnimationDuration(number)])),
      box: [Array.from(min), Array.from(max)],
      draw(clip, time, { half, eye, center, up }) {
        seen.setProjection(Filament.Camera$Projection.ORTHO, -half, half, -half, half, half / 2, half * 4);
        seen.lookAt(eye, center, up);
        if (clip !== null) animator.applyAnimation(names.indexOf(clip), time);
        animator.updateBoneMatrices();
        while (!renderer.beginFrame(swapChain)) engine.execute();
        renderer.renderView(view);
        renderer.endFrame();
        engine.execute();
      },
      close() {
        scene.removeEntities(entities);
        loader.destroyAsset(asset);
      },
    };
  };
}
