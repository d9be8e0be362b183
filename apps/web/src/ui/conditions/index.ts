export { ConditionBuilder, type ConditionBuilderProps } from './condition-builder.tsx';
export { GroupForm, type GroupFormProps } from './group-form.tsx';
export {
  type ConditionNames,
  useComparandText,
  useConditionText,
  useConditionWords,
  useOperatorText,
  type Viewpoint,
} from './condition-words.ts';
export {
  completeConditions,
  countConditions,
  DATE_OFFSETS,
  EMPTY_GROUP,
  newCondition,
  type ConditionField,
  type ConditionWorld,
} from './condition-tree.ts';
