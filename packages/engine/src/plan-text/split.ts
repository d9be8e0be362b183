import { MAX_SPLIT_PEOPLE } from '@comptoir/kernel';
import { type CreditSplit, type SplitBy, type SplitColumns } from '../model/index.ts';
import { type Codec, field, list, object, optional } from './codec.ts';
import { fieldsOfSource } from './env.ts';
import { sourceField, table } from './references.ts';
import { flag } from './scalars.ts';
import { tagged } from './tagged.ts';

const MAX_DIVIDED = 20;

const columns: Codec<SplitColumns> = object<SplitColumns>(
  {
    user_field_id: field('person', sourceField),
    share_field_id: optional('share', sourceField, null),
  },
  { inline: true },
);

/** `{ columns: { people: [...] } }`, or `{ table: { table: Credits, record: Deal, person: Seller, share: Part } }`. */
const by: Codec<SplitBy> = tagged<SplitBy, 'kind'>(
  'kind',
  {
    columns: { people: field('people', list(columns, MAX_SPLIT_PEOPLE)) },
    table: {
      table_id: field('table', table),
      link_field_id: field('record', sourceField),
      user_field_id: field('person', sourceField),
      share_field_id: optional('share', sourceField, null),
    },
  },
  {
    inline: false,
    // The fields of a table that names shares are its own.
    within({ table_id }, env) {
      return typeof table_id === 'string'
        ? { ...env, fields: fieldsOfSource({ type: 'data_table', table_id }, env) }
        : env;
    },
  },
);

export const split: Codec<CreditSplit> = object<CreditSplit>({
  by: field('by', by),
  field_ids: field('divides', list(sourceField, MAX_DIVIDED)),
  may_exceed: optional('may_exceed', flag, false),
});
