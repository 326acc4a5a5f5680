// PlayCanvas, for page.js.
import * as pc from 'playcanvas';
import { background } from './page.js';

export const { version } = pc;

export async function start(canvas) {
  const options = new pc.AppOptions();
  options.graphicsDevice = await pc.createGraphicsDevice(canvas, { deviceTypes: [pc.DEVICETYPE_WEBGL2], antialias: false });
  options.componentSystems = [pc.RenderComponentSystem, pc.CameraComponentSystem, pc.LightComponentSystem, pc.AnimComponentSystem];
  options.resourceHandlers = [pc.TextureHandler, pc.ContainerHandler];
  const app = new pc.AppBase(canvas);
  app.init(options);
  app.setCanvasResolution(pc.RESOLUTION_FIXED, canvas.width, canvas.height);
  app.start();
  app.autoRender = false;
  const seen = new pc.Entity('camera');
  seen.addComponent('camera', { clearColor: new pc.Color(...background), projection: pc.PROJECTION_ORTHOGRAPHIC });
  app.root.addChild(seen);

  return async (bytes) => {
    const asset = new pc.Asset('model.glb', 'container', { url: URL.createObjectURL(new Blob([bytes])), filename: 'model.glb' });
    app.assets.add(asset);
    await new Promise((done, failed) => {
      asset.once('load', done);
      asset.once('error', (error) => failed(new Error(error)));
      app.assets.load(asset);
    });
    const entity = asset.resource.instantiateRenderEntity();
    app.root.addChild(entity);
    const tracks = asset.resource.animations.map((animation) => animation.resource);
    if (tracks.length > 0) {
      entity.addComponent('anim', { activate: true, speed: 0 });
      for (const track of tracks) entity.anim.assignAnimation(track.name.replaceAll('.', ' '), track);
    }
    app.update(0);
    const parts = entity.findComponents('render').flatMap((render) => render.meshInstances);
    const box = new pc.BoundingBox();
    parts.forEach((part, number) => {
      part.material.cull = pc.CULLFACE_NONE;
      if (number === 0) box.copy(part.aabb);
      else box.add(part.aabb);
    });
    // Levels of detail and others may have scale 0.
    const isShown = (part) => part.node.getWorldTransform().getScale().length() > 0;
    return {
      clips: Object.fromEntries(tracks.map((track) => [track.name, track.duration])),
      triangles: parts.filter(isShown).reduce((sum, part) => sum + part.mesh.primitive[0].count / 3, 0),
      box: [box.getMin(), box.getMax()].map(({ x, y, z }) => [x, y, z]),
      draw(clip, time, { half, eye, center }) {
        Object.assign(seen.camera, { orthoHeight: half, nearClip: half / 2, farClip: half * 4 });
        seen.setPosition(...eye);
        seen.lookAt(...center);
        if (clip !== null) {
          entity.anim.baseLayer.play(clip.replaceAll('.', ' '));
          entity.anim.baseLayer.activeStateCurrentTime = time;
        }
        app.update(0);
        app.render();
      },
      close() {
        entity.destroy();
        asset.unload();
        app.assets.remove(asset);
      },
    };
  };
}
