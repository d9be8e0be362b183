import type { RecordGroup } from '@comptoir/contract';
import { sql, type RawBuilder } from '../../platform/db/index.ts';
import { fieldValue, unmatchedValue, type Field } from '../tables/index.ts';
import { foldedListSql, foldedSql } from './folded-text-queries.ts';

type Sql = RawBuilder<unknown>;

const inDictionary = (text: Sql): Sql => sql`${text} collate "und-x-icu"`;

/** The joined ranks of a user field's people. */
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
      return [inDictionary(foldedSql(value))];
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
