export { canValidate, seesEverybody, statementScope, statementsBelow } from './statement-scope.ts';
