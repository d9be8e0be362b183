export * from './import.ts';
export * from './upload-file.ts';
export * from './run-import.ts';
export * from './check-import.ts';
export * from './read-imports.ts';
export * from './undo-import.ts';
