import type { FieldType, Scope, ScopeSource } from '../model/index.ts';
import { SOURCE_FIELDS } from '../model/sources.ts';
import type { FormulaLocale } from '../formula/names.ts';
import type { NamedKind } from './reading.ts';

export interface Named {
  readonly id: string;
  readonly name: string;
}

/** What a company calls the things that a plan can name. */
export interface PlanNames {
  readonly tables: readonly (Named & {
    readonly fields: readonly (Named & { readonly type: FieldType })[];
  })[];
  readonly quotas: readonly Named[];
  readonly attributes: readonly Named[];
  /** `results`: the variables that others can read. */
  readonly compensations: readonly (Named & {
    readonly plan_name: string;
    readonly results: readonly Named[];
  })[];
  /** A name that two people have is written with the e-mail. */
  readonly people: readonly (Named & { readonly email: string | null })[];
  readonly teams: readonly Named[];
  readonly dimensions: readonly (Named & { readonly groups: readonly Named[] })[];
  /** How formulas are written for somebody who reads them; absent: as in a plan's text, which has one notation. */
  readonly formula_locale?: FormulaLocale;
}

export const NO_NAMES: PlanNames = {
  tables: [],
  quotas: [],
  attributes: [],
  compensations: [],
  people: [],
  teams: [],
  dimensions: [],
};

export interface NamedScope extends Named {
  readonly calculated_fields?: readonly Named[] | undefined;
}

/** A compensation of the text in hand, and its variables. */
export interface Sibling extends Named {
  readonly scopes: readonly NamedScope[];
  readonly variables: readonly Named[];
}

/** Something that the document names and that has no name, or shares it. */
export interface Unnamed {
  readonly reason: 'gone' | 'ambiguous';
  readonly kind: NamedKind;
  /** Where: the compensation, and the name where it has one. */
  readonly compensation: string;
  readonly name: string;
}

/** What names mean at a place of the text. */
export interface Env {
  readonly names: PlanNames;
  readonly plan_name: string;
  /** The compensations of the same text. */
  readonly siblings: readonly Sibling[];
  readonly own: Sibling;
  /** The scopes read so far: a variable's fields are those of its scope. */
  readonly sources: ReadonlyMap<string, FieldsAt>;
  /** The fields of the scope in hand; `null` where its source is not known. */
  readonly fields: readonly Named[] | null;
  /** Written parts without a name. */
  readonly unnamed: Unnamed[];
}

const BUILT_IN: readonly Named[] = Object.values(SOURCE_FIELDS).map((id) => ({ id, name: id }));

/** The fields that a source's rows have, by name. */
export function fieldsOfSource(source: ScopeSource | undefined, env: Env): readonly Named[] | null {
  switch (source?.type) {
    case 'data_table':
      return env.names.tables.find(({ id }) => id === source.table_id)?.fields ?? [];
    case 'quota':
      return BUILT_IN;
    case 'compensation': {
      const id = source.compensation_id;
      const variables =
        env.siblings.find((one) => one.id === id)?.variables ??
        env.names.compensations.find((one) => one.id === id)?.results ??
        [];
      return [...BUILT_IN, ...variables];
    }
    case undefined:
      return null;
  }
}

/** What the rows of a scope are, and its calculated fields. */
export interface FieldsAt extends Pick<Scope, 'source'> {
  readonly calculated_fields?: readonly Named[] | undefined;
}

/** The fields of a scope's rows by name, calculated ones too. */
export function fieldsOfRows(scope: FieldsAt | undefined, env: Env): readonly Named[] | null {
  const own = fieldsOfSource(scope?.source, env);
  return own && [...own, ...(scope?.calculated_fields ?? [])];
}

export function withFieldsOf(scope_id: string | undefined, env: Env): Env {
  const scope = scope_id === undefined ? undefined : env.sources.get(scope_id);
  return { ...env, fields: fieldsOfRows(scope, env) };
}
