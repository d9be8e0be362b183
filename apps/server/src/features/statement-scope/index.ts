export { canValidate, type ScopeColumns, statementScope, statementsBelow } from './statement-scope.ts';
