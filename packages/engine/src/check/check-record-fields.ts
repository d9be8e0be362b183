import { type Diagnostic } from '../formula/diagnostic.ts';
import { walkFormula } from '../formula/walk.ts';
import { type FieldModel, type FieldType, type FormulaNode, STORAGE_OF } from '../model/index.ts';
import { type CheckedField, checkCalculatedFields } from './check-calculated.ts';
import type { ScopeField } from './context.ts';
import { typeOfField } from './types.ts';

/** A field of a table; with a formula its values are calculated from other fields of the record. */
export interface RecordField extends Pick<FieldModel, 'id' | 'name' | 'type'> {
  readonly formula?: FormulaNode | null | undefined;
}

export interface CheckedRecordFields {
  /** Those with a formula, each after those that it reads. */
  readonly fields: readonly CheckedField[];
  /** `path` is `calculated_fields.N` for the Nth field with a formula. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Checks the calculated fields of a table as those of a scope over it. */
export function checkRecordFields(table_id: string, fields: readonly RecordField[]): CheckedRecordFields {
  const diagnostics: Diagnostic[] = [];
  const own = new Map<string, ScopeField>();
  const calculated_fields = [];
  for (const { id, name, type, formula } of fields)
    if (formula) calculated_fields.push({ id, name, tree: formula, broken_text: null, format: null });
    else own.set(id, { id, name, storage: STORAGE_OF[type], ...typeOfField(type) });
  const checked = new Map<string, CheckedField>();
  checkCalculatedFields({ diagnostics }, { id: table_id, calculated_fields }, own, checked);
  return { fields: [...checked.values()], diagnostics };
}

/** The field type that a formula's values have; `null` where they have none that a table keeps. */
export function fieldTypeOf({ type, format }: Pick<CheckedField, 'type' | 'format'>): FieldType | null {
  switch (type) {
    case 'decimal':
      return format === 'amount' || format === 'percentage' ? format : 'float';
    case 'text':
      return 'string';
    case 'texts':
      return 'multipicklist';
    case 'boolean':
      return 'bool';
    case 'date':
      return 'date';
    case 'user':
    case 'any':
      return null;
  }
}

/** Does the value change from one day to the next? */
export function readsToday(tree: FormulaNode): boolean {
  let found = false;
  walkFormula(tree, (node) => {
    if (node.type === 'call' && node.name === 'TODAY') found = true;
  });
  return found;
}
