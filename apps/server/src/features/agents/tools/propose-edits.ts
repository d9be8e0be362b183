import {
  cellInputSchema,
  getRecord,
  getTable,
  idSchema,
  type ProposedLine,
  type ResponseOf,
} from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { MAX_PROPOSED_CHANGES } from '@comptoir/kernel';
import { z } from 'zod';
import type { ManualCtx } from '../../../platform/http/route.ts';
import { findNames } from '../agent-queries.ts';
import { callProduct } from '../product-calls.ts';
import { propose } from '../proposals/propose.ts';
import { proposalAnswer, proposedData, subjectOf, whySchema } from './proposing.ts';
import { proposeTool } from './tool.ts';

/** Records that one proposal edits: each is read by itself. */
const MAX_PROPOSED_RECORDS = 25;

type Read = ResponseOf<typeof getRecord>;
type Table = ResponseOf<typeof getTable>;

async function readRecords(
  ctx: ManualCtx,
  table_id: string,
  ids: readonly string[],
): Promise<Map<string, Read>> {
  const found = new Map<string, Read>();
  for (const id of ids) found.set(id, await callProduct(ctx, getRecord, { params: { table_id, id } }));
  return found;
}

function cellOf({ field_ids, record }: Read, field_id: string | null) {
  const at = field_id === null ? -1 : field_ids.indexOf(field_id);
  return record.cells[at] ?? null;
}

/** As people read it: names in place of users' ids. */
function textOf(cell: unknown, names: Readonly<Record<string, string>>): string | null {
  if (cell === null || cell === undefined) return null;
  if (typeof cell === 'string') return names[cell] ?? cell;
  if (Array.isArray(cell)) return cell.join(', ');
  return typeof cell === 'object' && 'unmatched' in cell ? String(cell.unmatched) : JSON.stringify(cell);
}

const edit = z.strictObject({ record_id: idSchema, field_id: idSchema, value: cellInputSchema });

function lineOf(
  { record_id, field_id, value }: z.output<typeof edit>,
  read: Read,
  table: Table,
  people: ReadonlyMap<string, string>,
): ProposedLine {
  const field = table.fields.find((one) => one.id === field_id);
  if (!field) throw new AppError('not_found', { object: 'field' }, 'field_id');
  const names = { ...read.users, ...Object.fromEntries(people) };
  const title =
    textOf(cellOf(read, table.name_field_id), names) ?? textOf(cellOf(read, table.id_field_id), names);
  return {
    part: 'cell',
    of: title ?? record_id,
    at: field.name,
    before: textOf(cellOf(read, field_id), names),
    after: textOf(value, names),
    currency: null,
    is_ratio: field.type === 'percentage',
  };
}

export const proposeRecordEdits = proposeTool({
  name: 'propose_record_edits',
  title: 'Propose edits of records',
  description:
    'Prepares other values for fields of records. Nothing is changed: a person confirms the proposal. Dates are YYYY-MM-DD, numbers decimal texts, percentages ratios, users their id.',
  input: z.strictObject({
    table_id: idSchema,
    edits: z.array(edit).min(1).max(MAX_PROPOSED_CHANGES),
    reason_id: idSchema.nullable().default(null).describe('Where the company asks for one of its reasons.'),
    why: whySchema,
  }),
  data: proposedData,
  async run(ctx, { table_id, edits, reason_id, why }) {
    const ids = [...new Set(edits.map(({ record_id }) => record_id))];
    if (ids.length > MAX_PROPOSED_RECORDS)
      throw new AppError(
        'invalid_field',
        { reason: 'too_big', maximum: String(MAX_PROPOSED_RECORDS) },
        'edits',
      );
    const table = await callProduct(ctx, getTable, { params: { id: table_id } });
    const records = await readRecords(ctx, table_id, ids);
    const people = await ctx.withTransaction((inside) => findNames(inside, usersIn(edits)));
    const prepared = edits.flatMap((one) => {
      const read = records.get(one.record_id);
      return read ? [{ ...one, version: read.record.version, line: lineOf(one, read, table, people) }] : [];
    });
    const lines = prepared.map(({ line }) => line);
    const made = await propose(ctx, {
      kind: 'record_edits',
      input: {
        params: { id: table_id },
        body: { edits: prepared.map(({ line: _, ...one }) => one), reason_id, comment: why },
      },
      subject: subjectOf({ name: table.name, table_id }),
      why,
      lines,
      effect: null,
      statement: null,
    });
    return proposalAnswer(made, lines);
  },
});

/** Values that may be the id of a user. */
const usersIn = (edits: readonly z.output<typeof edit>[]): string[] =>
  edits.flatMap(({ value }) => (idSchema.safeParse(value).success ? [value as string] : []));
