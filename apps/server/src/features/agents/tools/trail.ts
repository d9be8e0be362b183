import {
  dateSchema,
  getImport,
  idSchema,
  listImports,
  type ResponseOf,
  searchAudit,
} from '@comptoir/contract';
import { MAX_AGENT_ROWS } from '@comptoir/kernel';
import { z } from 'zod';
import type { ManualCtx } from '../../../platform/http/route.ts';
import { callProduct } from '../product-calls.ts';
import { leftOff, readTool } from './tool.ts';

const action = z.object({
  kind: z.string(),
  at: z.string(),
  who: z.string(),
  source: z.string(),
  object_type: z.string(),
  object_id: z.string().nullable(),
  object_name: z.string().nullable(),
  entries: z.number().describe('Things that it changed in one go.'),
  before: z.unknown(),
  after: z.unknown(),
});

type Found = ResponseOf<typeof searchAudit>;

const actionsOf = ({ rows, names }: Found) =>
  rows.map((row) => ({
    kind: row.kind,
    at: row.at,
    who: row.actor.name,
    source: row.source,
    object_type: row.object_type,
    object_id: row.object_id,
    object_name: row.object_id === null ? null : (names[row.object_id] ?? null),
    entries: row.count,
    before: row.before,
    after: row.after,
  }));

const page = {
  page: z.number().int().min(0).max(10_000).default(0),
  limit: z.number().int().min(1).max(MAX_AGENT_ROWS).default(25),
};

async function search(ctx: ManualCtx, filter: object, at: { readonly page: number; readonly limit: number }) {
  const query = { ...filter, page: String(at.page), size: String(at.limit) };
  const found = await callProduct(ctx, searchAudit, { query });
  const end = at.page * at.limit + found.rows.length;
  return { found, left_off: leftOff(end, found.total, `Ask for page ${at.page + 1}.`) };
}

export const readAudit = readTool({
  name: 'read_audit',
  title: 'Read the audit trail',
  description:
    'Who did what and when, newest first: of one thing by its type and id, of one person, or of some days.',
  input: z.strictObject({
    object_type: z.string().max(100).optional(),
    object_id: z.string().max(100).optional(),
    kind: z.string().max(100).optional(),
    user_id: idSchema.optional(),
    from: dateSchema.optional(),
    to: dateSchema.optional(),
    ...page,
  }),
  data: z.object({ actions: z.array(action), total: z.number() }),
  async run(ctx, { page: at, limit, ...filter }) {
    const { found, left_off } = await search(ctx, filter, { page: at, limit });
    return {
      text: `${found.rows.length} of ${found.total} actions.`,
      data: { actions: actionsOf(found), total: found.total },
      left_off,
    };
  },
});

export const whatChanged = readTool({
  name: 'what_changed',
  title: 'What changed since',
  description:
    'What people, jobs and programs changed since a day, newest first, without what was only read.',
  input: z.strictObject({ since: dateSchema, ...page }),
  data: z.object({ actions: z.array(action), by_kind: z.record(z.string(), z.number()) }),
  async run(ctx, { since, page: at, limit }) {
    const { found, left_off } = await search(ctx, { from: since }, { page: at, limit });
    const actions = actionsOf(found).filter(({ kind }) => kind !== 'api_read');
    const groups = Map.groupBy(actions, ({ kind }) => kind);
    return {
      text: `${actions.length} changes of ${groups.size} kinds on this page.`,
      data: { actions, by_kind: Object.fromEntries([...groups].map(([kind, all]) => [kind, all.length])) },
      left_off,
    };
  },
});

const importRow = z.object({
  id: z.string(),
  table: z.string().nullable(),
  file_name: z.string(),
  status: z.string(),
  created_at: z.string(),
  results: z.unknown().describe('Rows created, updated, unchanged, skipped and rejected.'),
  error: z.string().nullable(),
});

const importOf = (one: ResponseOf<typeof getImport>['import']) => ({
  id: one.id,
  table: one.configs.object_model,
  file_name: one.file_name,
  status: one.status,
  created_at: one.created_at,
  results: one.configs.results,
  error: one.error?.code ?? null,
});

export const readImports = readTool({
  name: 'list_imports',
  title: 'List imports',
  description: 'Imports into data tables, newest first, with how many rows each took and refused.',
  input: z.strictObject({
    table_id: idSchema.optional(),
    before_id: idSchema.optional().describe('Those before this import.'),
    limit: z.number().int().min(1).max(MAX_AGENT_ROWS).default(25),
  }),
  data: z.object({ imports: z.array(importRow) }),
  async run(ctx, { table_id, before_id, limit }) {
    const { imports, more } = await callProduct(ctx, listImports, {
      query: {
        ...(table_id === undefined ? {} : { table_id }),
        ...(before_id === undefined ? {} : { limit_import_id: before_id }),
        size: String(limit),
      },
    });
    return {
      text: `${imports.length} imports.`,
      data: { imports: imports.map(importOf) },
      left_off: more ? 'There are earlier ones: go on with before_id of the last.' : null,
    };
  },
});

export const readImport = readTool({
  name: 'read_import',
  title: 'Read the errors of an import',
  description: 'One import with the first rows that it refused, and why.',
  input: z.strictObject({ import_id: idSchema }),
  data: importRow.extend({ refused_rows: z.array(z.unknown()) }),
  async run(ctx, { import_id: id }) {
    const found = await callProduct(ctx, getImport, { params: { id } });
    const refused_rows = found.rejections.slice(0, MAX_AGENT_ROWS);
    const total = found.import.configs.results?.rejected ?? refused_rows.length;
    return {
      text: `An import that refused ${total} rows.`,
      data: { ...importOf(found.import), refused_rows },
      left_off: leftOff(refused_rows.length, total, 'Its page in the product has the whole file of them.'),
    };
  },
});
