import pg from 'pg';

const NUMERIC_ARRAY = 1231;
const INT8_ARRAY = 1016;
const DATE = 1082;
const DATE_ARRAY = 1182;
const TEXT_ARRAY = 1009;

/**
 * How columns arrive: numeric and int8 as decimal strings, date as `YYYY-MM-DD` (never a JS Date, which would shift by the zone),
 * their arrays alike, timestamptz as Date.
 */
export const columnTypes = new pg.TypeOverrides();

const textArray = pg.types.getTypeParser(TEXT_ARRAY as number, 'text') as (value: string) => unknown;
const asText = (value: string) => value;

columnTypes.setTypeParser(DATE, 'text', asText);
columnTypes.setTypeParser(pg.types.builtins.NUMERIC, 'text', asText);
columnTypes.setTypeParser(pg.types.builtins.INT8, 'text', asText);
for (const oid of [NUMERIC_ARRAY, INT8_ARRAY, DATE_ARRAY]) columnTypes.setTypeParser(oid, 'text', textArray);
