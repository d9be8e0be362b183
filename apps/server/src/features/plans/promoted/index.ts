export { discardPromotedChange, listPromotedChanges } from './list-promoted.ts';
export { endPromotedDocument, endPromotedMembers } from './promoted-queries.ts';
export { type PromotedCompensation, type PromotedPlan, takePlan } from './take-plan.ts';
