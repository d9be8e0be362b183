export { compensationChanges, type DocumentChange } from './changes.ts';
export { type Branch, type Tree } from './codec.ts';
export { type CompensationContent } from './compensation.ts';
export { type Named, NO_NAMES, type PlanNames, type Sibling, type Unnamed } from './env.ts';
export { type KnownIds, type MemberContent, type PlanContent, treeOfPlan } from './plan.ts';
export { type Rename, renameInPlanText } from './rename.ts';
export { type PlanReading, readPlanText, writePlanText } from './plan-text.ts';
export type { Expected, NamedKind, TextMistake, TextMistakeCode, TextMistakeParams } from './reading.ts';
