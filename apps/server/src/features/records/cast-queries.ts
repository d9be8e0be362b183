import type { RawBuilder } from '../../platform/db/index.ts';
import { sql } from '../../platform/db/index.ts';
import type { Field } from '../tables/index.ts';

export const CASTS: Record<Field['kind'], RawBuilder<unknown>> = {
  decimal: sql`::numeric`,
  date: sql`::date`,
  text: sql`::text`,
  boolean: sql`::boolean`,
  texts: sql`::text[]`,
  user: sql`::uuid`,
};
