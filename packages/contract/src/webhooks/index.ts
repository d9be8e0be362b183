export * from './event-names.ts';
export * from './events.ts';
export * from './shapes.ts';
export * from './webhooks.ts';
export * from './deliveries.ts';
