export { previewActor } from './preview-actor-queries.ts';
