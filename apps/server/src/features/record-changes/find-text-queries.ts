import type { FindText } from '@comptoir/contract';
import { foldText } from '@comptoir/engine';
import { sql, type RawBuilder } from '../../platform/db/index.ts';
import { foldedListSql, foldedSql } from '../records/index.ts';
import { fieldValue, unmatchedValue, type Field } from '../tables/index.ts';

type Sql = RawBuilder<unknown>;

/** Whether the cell of a field in the record table `r` contains what is looked for; `null`: such a field never does. Users by those named so. */
export function cellMatches(field: Field, find: FindText, user_ids: readonly string[]): Sql | null {
  const value = fieldValue(field);
  switch (field.kind) {
    case 'decimal':
      return find.number === null ? null : sql`coalesce(${value} = ${find.number}::numeric, false)`;
    case 'date':
      return find.date === null ? null : sql`coalesce(${value} = ${find.date}::date, false)`;
    case 'boolean':
      return null;
    case 'user': {
      const unmatched = textMatches(unmatchedValue(field), find);
      return user_ids.length === 0
        ? unmatched
        : sql`(${unmatched} or coalesce(${value} = any(${[...user_ids]}::uuid[]), false))`;
    }
    case 'texts': {
      const items = find.match_case ? value : foldedListSql(value);
      return sql`exists (select 1 from unnest(${items}) item where ${compared(sql`item`, find)})`;
    }
    default:
      return textMatches(value, find);
  }
}

const textMatches = (value: Sql, find: FindText): Sql =>
  sql`coalesce(${compared(find.match_case ? value : foldedSql(value), find)}, false)`;

/** `own` is folded already, where case does not matter. */
function compared(own: Sql, { text, match_case, whole_cell }: FindText): Sql {
  const looked = match_case ? text.normalize('NFC') : foldText(text);
  const same = match_case ? sql`normalize(${own}, nfc)` : own;
  return whole_cell ? sql`${same} = ${looked}` : sql`strpos(${same}, ${looked}) > 0`;
}
