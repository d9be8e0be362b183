export { previewActor, previewActors } from './preview-actor-queries.ts';
