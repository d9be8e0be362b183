export { statementHref, type StatementsSearch, validateStatementsSearch } from './address.ts';
