export { requireView, sharedResources } from './read-views.ts';
export { routes } from './routes.ts';
export {
  type ConditionPlace,
  monthDate,
  statementCondition,
  statusOfRow,
  TOUCHES,
} from './statement-condition.ts';
