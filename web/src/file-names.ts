// Classifies files by name, before they are read.

const extension = (path: string): string => /\.([^./]*)$/.exec(path)?.[1]?.toLowerCase() ?? '';

const ARCHIVES = new Set(['bin', 'img', 'iso', 'pak', 'pbo', 'pk3', 'pk4', 'wrs', 'zip']);
const TEXTURES = new Set(['paa', 'pac', 'rvmat', 'wad']);
const MODELS = new Set(['glb', 'hmp', 'md2', 'mdl', 'p3d', 'wmb', 'wmp']);

/** Whether it may be an archive. */
export const isArchiveName = (path: string): boolean => ARCHIVES.has(extension(path));

/** Whether it may be a model, a terrain or a level. */
export const isModelName = (path: string): boolean => MODELS.has(extension(path));

/** Whether it may be a file that can be shown. */
export const isShownName = (path: string): boolean => isModelName(path) || TEXTURES.has(extension(path)) || isArchiveName(path);
