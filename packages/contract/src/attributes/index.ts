export * from './create-attribute.ts';
export * from './delete-attribute.ts';
export * from './list-attributes.ts';
export * from './set-attribute-values.ts';
export * from './shapes.ts';
export * from './update-attribute.ts';
