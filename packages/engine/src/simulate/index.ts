export { type Simulation, startSimulation } from './simulate.ts';
export type { SimulatedRecords } from './small-tables.ts';
