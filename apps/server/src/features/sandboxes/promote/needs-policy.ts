import type { ComparedKind, Promotion, PromotionNeed, ValueChange } from '@comptoir/contract';
import {
  ATTRIBUTE,
  changesOf,
  type Compared,
  DIMENSION,
  FIELD,
  GROUP,
  QUOTA,
  TABLE,
} from '../compare/differences.ts';
import type {
  AttributeDefinition,
  CompensationDefinition,
  Definitions,
  DimensionDefinition,
  FieldDefinition,
  GroupDefinition,
  Named,
  QuotaDefinition,
  TableDefinition,
} from '../compare/definitions.ts';
import { type NamesOf, namesOf } from '../compare/words-of.ts';

/** Something of the sandbox that live lacks. */
export type Brought =
  | { readonly need: PromotionNeed; readonly kind: 'table'; readonly one: TableDefinition }
  | { readonly need: PromotionNeed; readonly kind: 'field'; readonly one: FieldDefinition }
  | { readonly need: PromotionNeed; readonly kind: 'attribute'; readonly one: AttributeDefinition }
  | { readonly need: PromotionNeed; readonly kind: 'dimension'; readonly one: DimensionDefinition }
  | { readonly need: PromotionNeed; readonly kind: 'group'; readonly one: GroupDefinition }
  | { readonly need: PromotionNeed; readonly kind: 'quota'; readonly one: QuotaDefinition };

export interface Needs {
  readonly brings: readonly Brought[];
  readonly keeps: Promotion['keeps'];
  readonly refusals: Promotion['refusals'];
}

type Found = Pick<Brought, 'kind' | 'one'>;
type Reason = Promotion['refusals'][number]['reason'];

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const idsIn = (value: unknown): string[] => JSON.stringify(value ?? null).match(UUID) ?? [];

/** Another thing has this name already. */
export const usedName = (one: Named, others: readonly Named[]): boolean =>
  others.some(({ id, name }) => id !== one.id && name.toLowerCase() === one.name.toLowerCase());

/** Everything that documents name, and that what is brought for them names in turn. */
export function needsOf(
  compared: Compared,
  documents: readonly CompensationDefinition[],
  chosen_plans: ReadonlySet<string>,
): Needs {
  const walk = new Walk(compared, chosen_plans);
  for (const one of documents) walk.follow(idsIn(one.document));
  return walk;
}

class Walk implements Needs {
  readonly brings: Brought[] = [];
  readonly keeps: Promotion['keeps'] = [];
  readonly refusals: Promotion['refusals'] = [];
  readonly #seen = new Set<string>();
  readonly #sandbox: Index;
  readonly #live: Index;
  readonly #names: NamesOf;
  readonly #compared: Compared;
  readonly #chosen: ReadonlySet<string>;

  constructor(compared: Compared, chosen: ReadonlySet<string>) {
    this.#compared = compared;
    this.#chosen = chosen;
    this.#sandbox = indexOf(compared.sandbox);
    this.#live = indexOf(compared.live);
    this.#names = namesOf(compared.sandbox, compared.live, compared.language);
  }

  follow(ids: readonly string[]): void {
    for (const id of ids) {
      if (this.#seen.has(id)) continue;
      this.#seen.add(id);
      const found = this.#sandbox.get(id);
      if (found) this.#meet(found);
      else this.#meetOther(id);
    }
  }

  #meet(found: Found): void {
    const there = this.#live.get(found.one.id);
    const need = this.#needOf(found.kind, found.one, parentOf(found));
    if (there) {
      const values = changes(found, there, this.#names);
      if (values.some(({ key }) => DECIDES.has(key))) this.refusals.push({ ...need, reason: 'other_type' });
      else if (values.length > 0) this.keeps.push({ ...need, values });
      return;
    }
    const reason = refusalOf(found, this.#compared);
    if (reason) {
      this.refusals.push({ ...need, reason });
      return;
    }
    this.brings.push({ ...found, need } as Brought); // kind and definition come from one index entry
    this.follow(idsIn(found.one));
    if (found.kind === 'table')
      this.follow(
        this.#compared.sandbox.fields.filter(({ table_id }) => table_id === found.one.id).map(({ id }) => id),
      );
  }

  /** What is never brought: other compensations, teams and people. */
  #meetOther(id: string): void {
    const { sandbox, live } = this.#compared;
    const read = sandbox.compensations.find((one) => one.id === id && one.state !== 'deleted');
    if (read) {
      const isThere = live.compensations.some((one) => one.id === id && one.state !== 'deleted');
      if (!isThere && !this.#chosen.has(read.plan_id))
        this.refusals.push({
          ...this.#needOf('compensation', read, read.plan_id),
          reason: 'plan_needed',
        });
      return;
    }
    for (const part of ['teams', 'people'] as const) {
      const named = sandbox[part].find((one) => one.id === id);
      if (named && !live[part].some((one) => one.id === id))
        this.refusals.push({ ...this.#needOf('group', named, null), reason: 'missing' });
    }
  }

  #needOf(kind: ComparedKind, { id, name }: Named, parent_id: string | null): PromotionNeed {
    return { kind, id, name, parent_name: this.#names.of(parent_id) };
  }
}

type Index = ReadonlyMap<string, Found>;

function indexOf(all: Definitions): Index {
  const of = <T extends Named>(kind: Found['kind'], things: readonly T[]) =>
    things.map((one) => [one.id, { kind, one } as unknown as Found] as const); // each list has its own kind
  return new Map([
    ...of('table', all.tables),
    ...of('field', all.fields),
    ...of('attribute', all.attributes),
    ...of('dimension', all.dimensions),
    ...of('group', all.groups),
    ...of('quota', all.quotas),
  ]);
}

function parentOf(found: Found): string | null {
  if ('table_id' in found.one) return found.one.table_id;
  return 'dimension_id' in found.one ? found.one.dimension_id : null;
}

/** A document that was made for one of these means something else with the other. */
const DECIDES: ReadonlySet<ValueChange['key']> = new Set(['type', 'frequency']);

function changes(found: Found, there: Found, names: NamesOf): ValueChange[] {
  switch (found.kind) {
    case 'table':
      return changesOf(TABLE, there.one as TableDefinition, found.one as TableDefinition, names);
    case 'field':
      return changesOf(FIELD, there.one as FieldDefinition, found.one as FieldDefinition, names);
    case 'attribute':
      return changesOf(ATTRIBUTE, there.one as AttributeDefinition, found.one as AttributeDefinition, names);
    case 'dimension':
      return changesOf(DIMENSION, there.one as DimensionDefinition, found.one as DimensionDefinition, names);
    case 'group':
      return changesOf(GROUP, there.one as GroupDefinition, found.one as GroupDefinition, names);
    case 'quota':
      return changesOf(QUOTA, there.one as QuotaDefinition, found.one as QuotaDefinition, names);
  }
}

/** Why it can't be made in live. */
function refusalOf({ kind, one }: Found, { live, sandbox }: Compared): Reason | null {
  const isUsed = (others: readonly Named[]) => usedName(one, others);
  switch (kind) {
    case 'table':
      return isUsed(live.tables) ? 'name_used' : null;
    case 'field': {
      const { table_id } = one as FieldDefinition;
      return isUsed(live.fields.filter((field) => field.table_id === table_id)) ? 'name_used' : null;
    }
    case 'attribute':
      return isUsed(live.attributes) ? 'name_used' : null;
    case 'dimension':
      if ((one as DimensionDefinition).follows !== null) return 'missing';
      return isUsed(live.dimensions) ? 'name_used' : null;
    case 'group': {
      const { dimension_id } = one as GroupDefinition;
      // Its groups come and go with the options of the attribute.
      if (sandbox.dimensions.some(({ id, follows }) => id === dimension_id && follows !== null))
        return 'missing';
      return isUsed(live.groups.filter((group) => group.dimension_id === dimension_id)) ? 'name_used' : null;
    }
    case 'quota':
      return isUsed(live.quotas) ? 'name_used' : null;
  }
}
