export { ConditionBuilder, type ConditionBuilderProps } from './condition-builder.tsx';
export {
  completeConditions,
  countConditions,
  DATE_OFFSETS,
  EMPTY_GROUP,
  type ConditionField,
  type ConditionWorld,
} from './condition-tree.ts';
