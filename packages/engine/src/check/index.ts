export * from './check-compensation.ts';
export { dependenciesOf, orderVariables, type VariableGraph } from './graph.ts';
export * from './types.ts';
export * from './world.ts';
