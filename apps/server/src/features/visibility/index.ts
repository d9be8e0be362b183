export { seesEverybody } from './sees-everybody.ts';
export { withinOwnReach } from './reach-guard.ts';
export {
  type ConditionPlace,
  monthDate,
  statementCondition,
  statusOfRow,
  TOUCHES,
} from './statement-condition.ts';
export { canValidate, type ScopeColumns, statementScope, statementsBelow } from './statement-scope.ts';
