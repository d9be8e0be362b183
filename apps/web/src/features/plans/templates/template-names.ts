import type { BodyOf, openPlanTemplate, PlanCatalogue, PlanTemplateWire } from '@comptoir/contract';
import { type FieldType, STORAGE_OF } from '@comptoir/engine';

type Rename = BodyOf<typeof openPlanTemplate>['names'][number];

/** One thing that a template reads, and what the company has for it. */
export interface Need {
  readonly kind: Rename['kind'];
  readonly name: string;
  /** What is chosen: the one of the same name, else the only one that fits. */
  readonly chosen: string | null;
  readonly choices: readonly string[];
}

type Chosen = ReadonlyMap<string, string>;

const keyOf = (kind: Rename['kind'], name: string) => `${kind} ${name}`;

/** What a template reads, with the company's tables, fields, quotas and attributes of the same types. */
export function needsOf({ needs }: PlanTemplateWire, catalogue: PlanCatalogue, chosen: Chosen): Need[] {
  const need = (kind: Rename['kind'], name: string, choices: readonly string[]): Need => {
    const wanted = chosen.get(keyOf(kind, name));
    const same = choices.find((one) => one.toLowerCase() === name.toLowerCase());
    const first = choices.length === 1 || kind === 'field' || kind === 'table' ? (choices[0] ?? null) : null;
    return {
      kind,
      name,
      choices,
      chosen: wanted !== undefined && choices.includes(wanted) ? wanted : (same ?? first),
    };
  };
  const tables = needs.tables.flatMap(({ name, fields }) => {
    const fitting = catalogue.tables.filter((table) =>
      fields.every((field) => table.fields.some((one) => isLike(one.type, field.type))),
    );
    const table = need(
      'table',
      name,
      fitting.map((one) => one.name),
    );
    const has = fitting.find((one) => one.name === table.chosen)?.fields ?? [];
    return [
      table,
      ...fields.map((field) =>
        need(
          'field',
          field.name,
          fieldsLike(field.type, has).map((one) => one.name),
        ),
      ),
    ];
  });
  return [
    ...tables,
    ...needs.quotas.map(({ name, frequency, type }) =>
      need(
        'quota',
        name,
        catalogue.quotas
          .filter((one) => one.frequency === frequency && one.type === type)
          .map((one) => one.name),
      ),
    ),
    ...needs.attributes.map(({ name, type }) =>
      need(
        'attribute',
        name,
        catalogue.attributes.filter((one) => one.type === type).map((one) => one.name),
      ),
    ),
  ];
}

/** Those of the very type first: a picklist before other texts. */
function fieldsLike<T extends { readonly type: FieldType }>(type: FieldType, fields: readonly T[]): T[] {
  return fields
    .filter((one) => isLike(one.type, type))
    .toSorted((a, b) => Number(b.type === type) - Number(a.type === type));
}

/** What the company has nothing for. A table comes with its fields, a quota with what makes one. */
export type Missing =
  | { readonly kind: 'table'; readonly name: string; readonly fields: readonly string[] }
  | ({ readonly kind: 'quota' } & PlanTemplateWire['needs']['quotas'][number])
  | { readonly kind: 'attribute'; readonly name: string };

export function missingOf({ needs }: PlanTemplateWire, found: readonly Need[]): Missing[] {
  const lacks = (kind: Need['kind'], name: string) =>
    found.some((need) => need.kind === kind && need.name === name && need.choices.length === 0);
  return [
    ...needs.tables
      .filter(({ name }) => lacks('table', name))
      .map(({ name, fields }) => ({
        kind: 'table' as const,
        name,
        fields: fields.map((field) => field.name),
      })),
    ...needs.quotas
      .filter(({ name }) => lacks('quota', name))
      .map((quota) => ({ kind: 'quota' as const, ...quota })),
    ...needs.attributes
      .filter(({ name }) => lacks('attribute', name))
      .map(({ name }) => ({ kind: 'attribute' as const, name })),
  ];
}

const isLike = (a: FieldType, b: FieldType) => STORAGE_OF[a] === STORAGE_OF[b];

export function chooseName(chosen: Chosen, { kind, name }: Pick<Need, 'kind' | 'name'>, to: string): Chosen {
  return new Map([...chosen, [keyOf(kind, name), to]]);
}

/** The names to put into the text; `null` while one is missing. */
export function renamesOf(needs: readonly Need[]): Rename[] | null {
  const renames = needs.map(({ kind, name, chosen }) => ({ kind, from: name, to: chosen ?? '' }));
  return renames.some(({ to }) => to === '') ? null : renames;
}
