import type { RecordGroup, SortWire } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { sql, type RawBuilder } from '../../platform/db/index.ts';
import { fieldsOf, fieldValue, type DataTable, type Field } from '../tables/index.ts';
import { groupKeys, rankOf, ranksOf, type Spellings } from './group-key-queries.ts';

type Sql = RawBuilder<unknown>;

export interface Ordering {
  /** Before the sort: records of one group are together. */
  readonly groups?: readonly RecordGroup[];
  readonly sort: readonly SortWire[];
  /** Users by name, when a user field is sorted or grouped by. */
  readonly user_order: readonly string[] | null;
  /** The spellings of text fields that are grouped by: a million texts are not compared by a dictionary, but by their ranks. */
  readonly spellings?: ReadonlyMap<string, Spellings>;
}

export interface OrderTerm {
  readonly key: Sql;
  readonly direction: 'asc' | 'desc';
}

/** Texts in the order of a dictionary, empty values last in both directions; equal ones by the record's id, which is the order of the file. */
export function orderTerms(table: DataTable, { groups = [], sort }: Ordering): OrderTerm[] {
  const grouped = groups.flatMap((group) => {
    const { direction } = group;
    return groupKeys(orderedField(table, group, 'groups'), group.by).map((key) => ({ key, direction }));
  });
  const terms = sort.map(({ field_id, direction }): OrderTerm => {
    const field = orderedField(table, { field_id }, 'sort');
    if (field.kind === 'user') return { key: rankOf(field), direction };
    const column = fieldValue(field);
    if (field.kind === 'text') return { key: sql`${column} collate "und-x-icu"`, direction };
    return {
      key: field.kind === 'texts' ? sql`array_to_string(${column}, ';') collate "und-x-icu"` : column,
      direction,
    };
  });
  return [...grouped, ...terms, { key: sql`r.id`, direction: terms[0]?.direction ?? 'asc' }];
}

export function orderedField(
  table: DataTable,
  { field_id }: { readonly field_id: string },
  where: 'sort' | 'groups',
): Field {
  const field = fieldsOf(table).find((each) => each.id === field_id);
  if (!field) throw new AppError('invalid_field', { reason: 'unknown_field', field_id }, where);
  return field;
}

export function orderBy(terms: readonly OrderTerm[], reversed: boolean): Sql {
  return sql.join(
    terms.map(({ key, direction }) =>
      (direction === 'desc') === reversed
        ? sql`${key} asc ${reversed ? sql`nulls first` : sql`nulls last`}`
        : sql`${key} desc ${reversed ? sql`nulls first` : sql`nulls last`}`,
    ),
  );
}

/**
 * Joined only to sort or group by users, or to group by texts. The ranks of users by name are a parameter, because the records' schema has
 * no names.
 */
export function joinedRanks(table: DataTable, { groups = [], sort, user_order, spellings }: Ordering): Sql {
  const grouped = new Set(groups.map(({ field_id }) => field_id));
  const sorted = new Set(sort.map(({ field_id }) => field_id));
  const joins = fieldsOf(table).flatMap((field) => {
    const value = fieldValue(field);
    const words = spellings?.get(field.id);
    if (field.kind === 'text' && words && grouped.has(field.id))
      return sql`left join unnest(${words.spellings}::text[], ${words.ranks}::int[]) as ${ranksOf(field)} (spelling, rank)
        on ${ranksOf(field)}.spelling = ${value}`;
    return field.kind === 'user' && user_order && (grouped.has(field.id) || sorted.has(field.id))
      ? sql`left join unnest(${user_order}::uuid[]) with ordinality as ${ranksOf(field)} (id, rank) on ${ranksOf(field)}.id = ${value}`
      : [];
  });
  return joins.length === 0 ? sql`` : sql.join(joins, sql` `);
}
