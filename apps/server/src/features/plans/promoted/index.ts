export { discardPromotedChange, listPromotedChanges } from './list-promoted.ts';
export { type PromotedCompensation, type PromotedPlan, takePlan } from './take-plan.ts';
