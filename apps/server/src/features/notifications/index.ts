export { choicesOf } from './choices-of.ts';
export { type Notice, notify } from './notify.ts';
export { routes } from './routes.ts';
