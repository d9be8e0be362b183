export { type StatementsSearch, validateStatementsSearch } from './address.ts';
