export * from './mcp.ts';
export * from './proposals.ts';
export * from './shapes.ts';
