export { withinOwnReach } from './reach-guard.ts';
export { canValidate, type ScopeColumns, statementScope, statementsBelow } from './statement-scope.ts';
