export * from './data-table.ts';
export * from './list-tables.ts';
export * from './get-table.ts';
export * from './create-table.ts';
export * from './update-table.ts';
export * from './delete-table.ts';
export * from './list-uses.ts';
export * from './fields.ts';
