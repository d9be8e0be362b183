export { ConditionBuilder, type ConditionBuilderProps } from './condition-builder.tsx';
export { useConditionWords } from './condition-words.ts';
export {
  completeConditions,
  countConditions,
  DATE_OFFSETS,
  EMPTY_GROUP,
  newCondition,
  type ConditionField,
  type ConditionWorld,
} from './condition-tree.ts';
