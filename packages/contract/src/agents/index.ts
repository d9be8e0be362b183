export * from './mcp.ts';
export * from './proposals.ts';
export * from './rights.ts';
export * from './shapes.ts';
