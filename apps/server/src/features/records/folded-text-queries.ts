import { sql, type RawBuilder } from '../../platform/db/index.ts';

type Sql = RawBuilder<unknown>;

/**
 * A text as the engine compares it (`foldText`): composed accents, lower case. ICU's root rules lower-case every script as the browser
 * does. A text of plain ASCII, which has as many letters as bytes, needs neither and takes the faster "C" rules.
 */
export const foldedSql = (value: Sql): Sql =>
  sql`case when octet_length(${value}) = length(${value}) then lower(${value})
    else lower(normalize(${value}, nfc) collate "und-x-icu") end`;

/** A control character that nobody types into a choice. */
const BETWEEN = sql`E'\\x1f'`;

/** Several choices, each folded. */
export const foldedListSql = (column: Sql): Sql =>
  sql`string_to_array(${foldedSql(sql`array_to_string(${column}, ${BETWEEN})`)}, ${BETWEEN})`;
