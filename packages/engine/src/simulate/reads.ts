import { assertNever } from '@comptoir/kernel';
import { foldText } from '../model/index.ts';
import type { Scope } from '../model/index.ts';
import type { PlannedCompensation } from '../run/plan.ts';
import type { Prepared } from '../run/run.ts';
import type { SplitPlan } from '../run/split-table.ts';
import { asStored } from './keyed-rows.ts';

/** Which rows of a table may count: those with one of these texts in a field, or all. */
export interface Selection {
  readonly field_id: string;
  readonly fold: (text: string) => string;
  readonly texts: Set<string>;
}

/** By table. Texts are never too few; other rows of the table count for nobody whom the simulation computes. */
export type RowsRead = Map<string, 'all' | Map<string, Selection>>;

/** What statements of the person read, in any period, of these compensations and of those whose results they use. */
export function rowsReadFor(
  prepared: Prepared,
  user_id: string,
  compensation_ids: readonly string[],
): RowsRead {
  const reading = new Reading(prepared);
  for (const id of compensation_ids) reading.visit(id, user_id);
  return reading.read;
}

class Reading {
  readonly read: RowsRead = new Map();
  readonly #prepared: Prepared;
  readonly #seen = new Set<string>();

  constructor(prepared: Prepared) {
    this.#prepared = prepared;
  }

  /** `user_id` null: statements of everybody. */
  visit(compensation_id: string, user_id: string | null): void {
    const key = `${compensation_id} ${user_id ?? ''}`;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    const planned = this.#prepared.compensations.get(compensation_id);
    if (planned) this.#scopes(planned, user_id);
  }

  #scopes({ scopes }: PlannedCompensation, user_id: string | null): void {
    for (const { source, user_rule, divided } of scopes.values())
      switch (source.type) {
        case 'data_table':
          if (divided) this.#shared(source.table_id, divided, user_id);
          else this.#rows(source.table_id, user_rule, user_id);
          break;
        case 'compensation':
          for (const owner of this.#owners(user_rule, user_id)) this.visit(source.compensation_id, owner);
          break;
        case 'quota':
          break;
        default:
          assertNever(source);
      }
  }

  /** Records that people share: those that name one of them, or all where another table says who has a share. */
  #shared(table_id: string, { split: { by }, match }: SplitPlan, user_id: string | null): void {
    if (by.kind === 'table') {
      this.read.set(table_id, 'all');
      this.read.set(by.table_id, 'all');
      return;
    }
    for (const { user_field_id: field_id } of by.people) this.#rows(table_id, { field_id, match }, user_id);
  }

  #rows(table_id: string, rule: Scope['user_rule'], user_id: string | null): void {
    if (!rule || user_id === null) {
      this.read.set(table_id, 'all');
      return;
    }
    const { match } = rule;
    if (match.kind !== 'attribute')
      return this.#add(table_id, rule.field_id, asStored, this.#people(match, user_id));
    const values = this.#prepared.people.attributeSpans(user_id, match.attribute_id);
    const texts = values.flatMap(({ value }) => (value.type === 'text' ? [value.value] : []));
    this.#add(table_id, rule.field_id, foldText, texts);
  }

  #add(table_id: string, field_id: string, fold: Selection['fold'], texts: Iterable<string>): void {
    let ofTable = this.read.get(table_id);
    if (ofTable === 'all') return;
    if (!ofTable) this.read.set(table_id, (ofTable = new Map()));
    const key = `${fold === asStored ? '' : 'folded '}${field_id}`;
    const known = ofTable.get(key) ?? { field_id, fold, texts: new Set<string>() };
    ofTable.set(key, known);
    for (const text of texts) known.texts.add(text);
  }

  /** Whose results a scope over another compensation may select. */
  #owners(rule: Scope['user_rule'], user_id: string | null): readonly (string | null)[] {
    if (!rule || user_id === null || rule.match.kind === 'attribute') return [null];
    return this.#people(rule.match, user_id);
  }

  #people(match: Exclude<Match, { kind: 'attribute' }>, user_id: string): string[] {
    if (match.kind === 'current_user') return [user_id];
    return [...this.#prepared.people.relation(match.kind, match.level, user_id).keys()];
  }
}

type Match = NonNullable<Scope['user_rule']>['match'];
