export * from './shapes.ts';
export * from './share-statement-view.ts';
export * from './statement-view.ts';
export * from './statement-views.ts';
