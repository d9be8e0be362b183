export { attributeFits } from './check-conditions.ts';
export { type CheckedField, fieldsReadBy } from './check-calculated.ts';
export {
  type CheckedRecordFields,
  checkRecordFields,
  fieldTypeOf,
  readsToday,
  type RecordField,
} from './check-record-fields.ts';
export * from './check-compensation.ts';
export * from './types.ts';
export * from './world.ts';
export { paidScope } from './check-schedule.ts';
