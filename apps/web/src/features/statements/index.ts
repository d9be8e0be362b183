export { ValueText } from './explanation/value-text.tsx';
export { type StatementsSearch, validateStatementsSearch } from './address.ts';
