import type { Scope, ScopeSource, StorageKind, VariableFormat } from '../model/index.ts';
import { STORAGE_OF } from '../model/index.ts';
import type { Diagnostic, DiagnosticCode, DiagnosticParts } from '../formula/diagnostic.ts';
import { diagnostic } from '../formula/diagnostic.ts';
import type { ValueType } from '../formula/functions/index.ts';
import type { Names } from '../formula/names.ts';
import type { Typed } from '../formula/infer.ts';
import { typeOfField } from './types.ts';
import { type CheckWorld, fieldsOf, type ResultVariable } from './world.ts';

/** A field that a scope offers, whatever its source. */
export interface ScopeField {
  readonly id: string;
  readonly name: string;
  /** `null`: a calculated field whose own mistakes keep its type from being known. */
  readonly storage: StorageKind | null;
  readonly type: ValueType;
  readonly shows: VariableFormat;
}

export interface CheckContext {
  readonly world: CheckWorld;
  readonly diagnostics: Diagnostic[];
  readonly compensation_id: string | null;
  /** Does it pay places? Then nothing reads its results. */
  readonly isRanking: (compensation_id: string) => boolean;
  /** Another compensation's statement-grain variables, to read its results as rows; `null` when it leads back here, or is gone. */
  readonly resultsOf: (compensation_id: string) => readonly ResultVariable[] | null;
}

export interface VariableContext extends CheckContext {
  /** Fields of each scope; `null` where its source is gone. */
  readonly scopes: ReadonlyMap<string, ReadonlyMap<string, ScopeField> | null>;
  readonly sourceOf: (scope_id: string) => ScopeSource['type'] | null;
  readonly names: Names;
  /** What a variable was found to be; `null` when there is none with this id. */
  readonly typed: (id: string) => Typed | null;
  /** Is this value per row made by an accelerator or a rank, itself or in what it reads? */
  readonly climbs: (id: string) => boolean;
}

export function report<Code extends DiagnosticCode>(
  ctx: Pick<CheckContext, 'diagnostics'>,
  code: Code,
  parts: DiagnosticParts<Code>,
): void {
  ctx.diagnostics.push(diagnostic(code, parts));
}

export const STORAGE_OF_VALUE: Partial<Record<ValueType, StorageKind>> = {
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
  for (const { id, name, type } of fields.values())
    all.set(id, { id, name, storage: STORAGE_OF[type], ...typeOfField(type) });
  if (scope.source.type !== 'compensation') return all;
  for (const { id, name, type, format } of ctx.resultsOf(scope.source.compensation_id) ?? []) {
    const storage = STORAGE_OF_VALUE[type];
    if (storage) all.set(id, { id, name, storage, type, shows: format });
  }
  return all;
}
