export { routes } from './routes.ts';
export { sweeps } from './sweep-simulations.ts';
