export { seesEverybody } from './sees-everybody.ts';
export { seesOwnPayAlone } from './sees-own-pay-alone.ts';
export { withinOwnReach } from './reach-guard.ts';
export {
  type ConditionPlace,
  monthDate,
  statementCondition,
  statusOfRow,
  touches,
  touchesIn,
  touchesStatement,
} from './statement-condition.ts';
export { monthsByReach } from './months-by-reach.ts';
export { prepareReach, rememberReach } from './remembered-reach-queries.ts';
export { peopleBelow, seenPeople, validatedPeople } from './seen-people.ts';
export { unitMembers } from './unit-member-queries.ts';
export { canValidate, type ScopeColumns, statementScope, statementsBelow } from './statement-scope.ts';
export { doneSteps, nextStepIsOwn, standsInFor } from './waiting-step-queries.ts';
export { findRights } from './rights-queries.ts';
