import { z } from 'zod';
import { idSchema } from './primitives.ts';

/** Places where one thing names another: in a compensation's document, in a view's filters, in settings. */
export const USE_SPOTS = [
  'source',
  'user_rule',
  'period_rule',
  'condition',
  'order',
  'split',
  'calculated_field',
  'variable',
  'column',
  'release',
  'only_for',
  'filter',
  'settings',
  'link',
  'members',
  'parent',
  'anywhere',
] as const;

/** One thing that uses another, and so keeps it from being deleted, archived or changed: shown as a list with links. */
export const useSchema = z.object({
  kind: z.enum([
    'compensation',
    'statement_view',
    'table_view',
    'metric',
    'report',
    'plan',
    'team',
    'table',
    'dimension',
    'quota',
    'user',
    'statement',
    /** By which calls of the API, or connections, find people. */
    'api_matching',
    'connection_matching',
  ]),
  id: idSchema,
  name: z.string(),
  /** For a link: the plan of a compensation. */
  parent_id: idSchema.nullable(),
  /** Of a compensation. */
  state: z.enum(['draft', 'live']).nullable(),
  /** Where, with the name of the scope or variable if there is one. */
  spots: z.array(z.object({ kind: z.enum(USE_SPOTS), name: z.string() })),
});
export type Use = z.output<typeof useSchema>;
