export * from './shapes.ts';
export * from './draws.ts';
export * from './ledger.ts';
export * from './minimum-compensations.ts';
export * from './needs.ts';
