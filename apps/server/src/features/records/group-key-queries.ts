import type { RecordGroup } from '@comptoir/contract';
import { sql, type RawBuilder } from '../../platform/db/index.ts';
import { fieldValue, unmatchedValue, type Field } from '../tables/index.ts';
import { foldedListSql, foldedSql } from './folded-text-queries.ts';

type Sql = RawBuilder<unknown>;

const inDictionary = (text: Sql): Sql => sql`${text} collate "und-x-icu"`;

/** How a text field's values are written, and the rank of each: those that differ in case alone have one rank. */
export interface Spellings {
  readonly spellings: readonly string[];
  readonly ranks: readonly number[];
}

/** The joined ranks of a user field's people, or of a text field's values. */
export const ranksOf = ({ id }: Field): Sql => sql.id(`ranks_${id.replaceAll('-', '')}`);
export const rankOf = (field: Field): Sql => sql`${ranksOf(field)}.rank`;

/**
 * What records of one group have in common, in the order of the groups; of the record table `r`. Texts are one whatever their case, several
 * choices whatever their order; a person, or the name that no user has.
 */
export function groupKeys(field: Field, by: RecordGroup['by']): Sql[] {
  const value = fieldValue(field);
  switch (field.kind) {
    case 'text':
      return [rankOf(field)];
    case 'texts':
      return [
        inDictionary(sql`case when ${value} is not null then
          array_to_string(array(select distinct choice from unnest(${foldedListSql(value)}) choice order by choice), '; ') end`),
      ];
    case 'user':
      return [rankOf(field), inDictionary(foldedSql(unmatchedValue(field)))];
    case 'date':
      return [by === 'day' ? value : sql`date_trunc(${by}, ${value})::date`];
    case 'decimal':
      return [sql`trim_scale(${value})`];
    default:
      return [value];
  }
}

/** Every spelling of the records of `r`, ranked. */
export function spellingsStatement(field: Field, records: Sql, limit: number): Sql {
  const folded = inDictionary(foldedSql(sql`spelled.spelling`));
  return sql`
    select array_agg(ranked.spelling) as spellings, array_agg(ranked.rank) as ranks from (
      select spelled.spelling, (dense_rank() over (order by ${folded}))::int as rank
      from (select distinct ${fieldValue(field)} as spelling from ${records} limit ${limit}) spelled
      where spelled.spelling is not null
    ) ranked`;
}

/** How a group's value is shown: one of its records' own spellings. */
export function groupLabel(field: Field, by: RecordGroup['by']): Sql {
  const value = fieldValue(field);
  switch (field.kind) {
    case 'user':
      return sql`coalesce(to_jsonb(${value}), jsonb_build_object('unmatched', ${unmatchedValue(field)}))`;
    case 'date':
      return sql`to_jsonb(${groupKeys(field, by)[0]})`;
    case 'decimal':
      return sql`to_jsonb(trim_scale(${value})::text)`;
    default:
      return sql`to_jsonb(${value})`;
  }
}
