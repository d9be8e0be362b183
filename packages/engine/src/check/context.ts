import type { Scope, StorageKind, VariableFormat } from '../model/index.ts';
import { STORAGE_OF } from '../model/index.ts';
import type { Diagnostic, DiagnosticCode } from '../formula/diagnostic.ts';
import { diagnostic } from '../formula/diagnostic.ts';
import type { ValueType } from '../formula/functions/index.ts';
import type { CheckedVariable } from './check-compensation.ts';
import { typeOfField } from './types.ts';
import { type CheckWorld, fieldsOf } from './world.ts';

/** A field that a scope offers, whatever its source. */
export interface ScopeField {
  readonly id: string;
  readonly name: string;
  readonly storage: StorageKind;
  readonly type: ValueType;
  readonly shows: VariableFormat;
}

export interface CheckContext {
  readonly world: CheckWorld;
  readonly diagnostics: Diagnostic[];
  readonly compensation_id: string | null;
  /** Types of another compensation's variables, to read its results as rows; `null` when it leads back here. */
  readonly variablesOf: (compensation_id: string) => ReadonlyMap<string, CheckedVariable> | null;
}

export function report(ctx: CheckContext, code: DiagnosticCode, parts: Partial<Omit<Diagnostic, 'code'>>): void {
  ctx.diagnostics.push(diagnostic(code, parts));
}

const STORAGE: Partial<Record<ValueType, StorageKind>> = {
  decimal: 'decimal',
  date: 'date',
  boolean: 'boolean',
  text: 'text',
  texts: 'texts',
  user: 'user',
};

/** The fields that a scope's rows have; `null` when the source is gone. */
export function scopeFields(ctx: CheckContext, scope: Scope): ReadonlyMap<string, ScopeField> | null {
  const fields = fieldsOf(scope.source, ctx.world);
  if (!fields) return null;
  const all = new Map<string, ScopeField>();
  for (const { id, name, type } of fields.values()) all.set(id, { id, name, storage: STORAGE_OF[type], ...typeOfField(type) });
  if (scope.source.type !== 'compensation') return all;
  for (const [id, variable] of ctx.variablesOf(scope.source.compensation_id) ?? []) {
    const storage = STORAGE[variable.type];
    if (variable.grain.kind === 'statement' && storage)
      all.set(id, { id, name: variable.name, storage, type: variable.type, shows: variable.format });
  }
  return all;
}
