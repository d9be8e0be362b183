export * from './shapes.ts';
export * from './add-currency.ts';
export * from './check-rate-file.ts';
export * from './delete-currency.ts';
export * from './list-currencies.ts';
export * from './set-rates.ts';
