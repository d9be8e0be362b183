import { AppError } from '@comptoir/contract/errors';
import {
  type CheckedField,
  checkRecordFields,
  type FieldModel,
  type FieldType,
  fieldTypeOf,
  type FormulaNode,
  type TableModel,
  type Value,
} from '@comptoir/engine';
import { dateText, type Decimal, toText } from '@comptoir/kernel';
import { type Field, kindOf } from './table-model.ts';

/** Nobody types its values; they are calculated from other fields of the record. */
export function isCalculated(field: Pick<Field, 'formula'>): boolean {
  return (field.formula ?? null) !== null;
}

/** A table with calculated fields: its fields for the engine, and what was checked. */
export interface CalculatedTable {
  readonly model: TableModel;
  readonly checked: readonly CheckedField[];
  /** In the order of `checked`. */
  readonly calculated: readonly Field[];
  readonly inputs: readonly Field[];
}

/** `null`: it has none. */
export function calculatedTable(table_id: string, fields: readonly Field[]): CalculatedTable | null {
  if (!fields.some(isCalculated)) return null;
  const { fields: checked } = checkRecordFields(table_id, fields);
  const model: TableModel = {
    id: table_id,
    name: '',
    name_field_id: '',
    id_field_id: null,
    fields: fields.map(({ id, name, type, decimals }): FieldModel => ({ id, name, type, decimals })),
  };
  const byId = new Map(fields.map((field) => [field.id, field]));
  return {
    model,
    checked,
    calculated: checked.flatMap(({ id }) => byId.get(id) ?? []),
    inputs: fields.filter((field) => !isCalculated(field)),
  };
}

/** Refuses a formula that has mistakes, or whose values are not of the field's kind. */
export function checkFormula(
  table_id: string,
  fields: readonly Field[],
  field: {
    readonly id: string;
    readonly name: string;
    readonly type: FieldType;
    readonly formula: FormulaNode;
  },
): void {
  const others = fields.filter(({ id }) => id !== field.id);
  const { fields: checked, diagnostics } = checkRecordFields(table_id, [...others, field]);
  const [mistake] = diagnostics;
  if (mistake) throw new AppError('bad_request', { reason: mistake.code }, 'formula');
  const made = checked.find(({ id }) => id === field.id);
  const type = made ? fieldTypeOf(made) : null;
  if (type === null || kindOf(type) !== kindOf(field.type))
    throw new AppError('bad_request', { reason: 'formula_type' }, 'formula');
}

/** The most digits before the point that a column keeps. */
const MAX_WHOLE_DIGITS = 60;

/** As the column stores it: empty where it can't be computed, or is too long a number. */
export function storedForm(value: Value): string | boolean | readonly string[] | null {
  switch (value.type) {
    case 'decimal':
      return isTooLong(value.value) ? null : toText(value.value);
    case 'date':
      return dateText(value.value);
    case 'text':
    case 'texts':
    case 'boolean':
    case 'user':
      return value.value;
    case 'empty':
    case 'error':
      return null;
  }
}

export function errorKind(value: Value): string | null {
  if (value.type === 'error') return value.error.kind;
  return value.type === 'decimal' && isTooLong(value.value) ? 'formula_error' : null;
}

function isTooLong({ mantissa, scale }: Decimal): boolean {
  const digits = (mantissa < 0n ? -mantissa : mantissa).toString().length;
  return digits - scale > MAX_WHOLE_DIGITS;
}
