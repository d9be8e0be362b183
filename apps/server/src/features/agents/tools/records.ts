import {
  conditionSchema,
  type ConditionGroupWire,
  getTable,
  idSchema,
  listTables,
  MAX_FILTER_WORDS_LENGTH,
  readFilter,
  type ResponseOf,
  searchRecords as searchCall,
} from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { MAX_AGENT_ROWS, MAX_CONDITIONS_PER_TREE, MAX_TABLE_ROWS } from '@comptoir/kernel';
import { z } from 'zod';
import type { ManualCtx } from '../../../platform/http/route.ts';
import { callProduct } from '../product-calls.ts';
import { leftOff, readTool } from './tool.ts';

const table = z.object({
  id: z.string(),
  name: z.string(),
  records: z.number(),
  data_changed_at: z.string().nullable(),
});

export const readTables = readTool({
  name: 'list_tables',
  title: 'List data tables',
  description: 'The data tables with how many records each has and when its data last changed.',
  input: z.strictObject({}),
  data: z.object({ tables: z.array(table) }),
  async run(ctx) {
    const { tables } = await callProduct(ctx, listTables, {});
    const shown = tables.slice(0, MAX_AGENT_ROWS).map((one) => ({
      id: one.id,
      name: one.name,
      records: one.record_count,
      data_changed_at: one.data_changed_at,
    }));
    return {
      text: `${tables.length} data tables.`,
      data: { tables: shown },
      left_off: leftOff(shown.length, tables.length, 'Their page in the product has them.'),
    };
  },
});

const field = z.object({ id: z.string(), name: z.string(), type: z.string(), options: z.array(z.string()) });

export const readTable = readTool({
  name: 'read_table',
  title: 'Read the fields of a data table',
  description:
    'The fields of a data table by id, with their type and choices: for conditions, sorting and edits.',
  input: z.strictObject({ table_id: idSchema }),
  data: z.object({ name: z.string(), records: z.number(), fields: z.array(field) }),
  async run(ctx, { table_id: id }) {
    const found = await callProduct(ctx, getTable, { params: { id } });
    const fields = found.fields.map((one) => ({
      id: one.id,
      name: one.name,
      type: one.type,
      options: one.options.slice(0, MAX_AGENT_ROWS),
    }));
    return {
      text: `${fields.length} fields.`,
      data: { name: found.name, records: found.record_count, fields },
    };
  },
});

const record = z.object({
  id: z.string(),
  status: z.string(),
  cells: z.record(z.string(), z.unknown()).describe('By the name of the field.'),
});

const groupOf = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({
    kind: z.literal('group'),
    link: z.enum(['and', 'or']),
    items: z.array(item).max(MAX_CONDITIONS_PER_TREE),
  });

/** Two levels: with the five of the product, the schema would be longer than those of all other tools. */
const conditionsSchema = groupOf(z.union([conditionSchema, groupOf(conditionSchema)]));

const input = z.strictObject({
  table_id: idSchema,
  search: z.string().trim().max(255).default('').describe('Words that are looked for in the text fields.'),
  conditions: conditionsSchema.nullable().default(null).describe('A tree of conditions on fields by id.'),
  words: z
    .strictObject({
      text: z.string().trim().min(1).max(MAX_FILTER_WORDS_LENGTH),
      language: z.enum(['en', 'fr']).default('en'),
    })
    .optional()
    .describe('A filter as a sentence, in place of conditions: "amount above 10000 signed last month".'),
  sort: z
    .array(z.strictObject({ field_id: idSchema, direction: z.enum(['asc', 'desc']) }))
    .max(3)
    .default([]),
  start: z.number().int().min(0).max(MAX_TABLE_ROWS).default(0),
  limit: z.number().int().min(1).max(MAX_AGENT_ROWS).default(25),
});

interface Filter {
  readonly conditions: ConditionGroupWire | null;
  /** Parts of the sentence that were not understood: nothing is filtered by them. */
  readonly not_understood: string[];
}

/** The sentence as conditions: the agent sees how it was read. */
async function filterOf(
  ctx: ManualCtx,
  { table_id, conditions, words }: z.output<typeof input>,
): Promise<Filter> {
  if (words === undefined) return { conditions, not_understood: [] };
  if (conditions !== null) throw new AppError('invalid_field', { reason: 'words_or_conditions' }, 'words');
  const read = await callProduct(ctx, readFilter, { params: { id: table_id }, body: words });
  const not_understood = read.unread.map(({ start, end }) => words.text.slice(start, end));
  return { conditions: read.conditions, not_understood };
}

type Found = ResponseOf<typeof searchCall>;

function recordsOf({ records, field_ids, users }: Found, names: ReadonlyMap<string, string>) {
  const shown = (cell: unknown) => (typeof cell === 'string' ? (users[cell] ?? cell) : cell);
  return records.map(({ id, status, cells }) => ({
    id,
    status,
    cells: Object.fromEntries(cells.map((cell, at) => [names.get(field_ids[at] ?? '') ?? '', shown(cell)])),
  }));
}

export const searchRecords = readTool({
  name: 'search_records',
  title: 'Search records',
  description: 'Records of a data table by words, by conditions, or by a sentence, sorted, page by page.',
  input,
  data: z.object({
    records: z.array(record),
    total: z.number(),
    conditions: z.unknown().describe('What was filtered by.'),
    not_understood: z.array(z.string()),
  }),
  async run(ctx, wanted) {
    const { table_id: id, search, sort, start, limit } = wanted;
    const { conditions, not_understood } = await filterOf(ctx, wanted);
    const { fields } = await callProduct(ctx, getTable, { params: { id } });
    const body = { search, conditions, sort, start, limit };
    const found = await callProduct(ctx, searchCall, { params: { id }, body });
    const total = found.total ?? 0;
    const records = recordsOf(found, new Map(fields.map((one) => [one.id, one.name])));
    const end = start + records.length;
    return {
      text: `${records.length} of ${total} records.`,
      data: { records, total, conditions, not_understood },
      left_off: leftOff(end, total, `Go on with start ${end}.`),
    };
  },
});
