import type { Call } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { assert, isUuid } from '@comptoir/kernel';
import { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import type { Route, RouteInput } from '../../../platform/http/route.ts';
import { keyRoute } from './key-route.ts';
import type { Line, Paging, Place } from './lines/index.ts';

type Fields = Readonly<Record<string, unknown>>;

const MAX_LISTED = 200;

const cursorSchema = z
  .string()
  .max(200)
  .optional()
  .describe('Where the page begins: `next_cursor` of the page before');

const limitSchema = z.coerce
  .number()
  .int()
  .min(1)
  .max(MAX_LISTED)
  .default(50)
  .describe('Rows of a page; the same for all pages of a list');

/** A list with `cursor` and `limit`, which answers `{data, next_cursor}`. */
export function pagedRoute(route: Route, line: Line, paging: Paging): Route {
  const made = keyRoute(route, line);
  assert(made.transaction === 'request', `${made.call.name} is read in one transaction`);
  const row = rowSchema(made.call, paging.rows);
  const call: Call = {
    ...made.call,
    query: without(made.call.query, paging, 'query').extend({
      cursor: cursorSchema,
      limit: limitSchema,
    }),
    ...(made.call.body ? { body: without(made.call.body, paging, 'body') } : {}),
    response: z.object({ data: z.array(row), next_cursor: z.string().nullable() }),
  };
  return {
    ...made,
    call,
    handle: async (ctx: Ctx, input: Input) => {
      const { cursor, limit, ...query } = input.query as Fields & { cursor?: string; limit: number };
      const place = cursor === undefined ? BEGINNING : placeOf(cursor, limit, paging);
      const answer = (await made.handle(ctx, filled({ ...input, query }, paging, place, limit))) as Fields;
      return pageOf(answer, paging, place, limit);
    },
  };
}

interface Row {
  readonly id?: string;
}

function pageOf(answer: Fields, { rows: name, at }: Paging, place: Place, limit: number) {
  const all = answer[name] as readonly Row[];
  const offset = at ? place.offset : startOf(all, place);
  const rows = at ? all : all.slice(offset);
  const total = at?.total === undefined ? offset + rows.length : Number(answer[at.total]);
  const data = rows.slice(0, limit);
  const next = { offset: offset + limit, id: data.at(-1)?.id ?? null };
  return { data, next_cursor: total > next.offset ? cursorOf(next, limit) : null };
}

/** In a list that comes whole: after the row before. Where that one is gone, at the place that it had. */
function startOf(all: readonly Row[], { id, offset }: Place): number {
  const before = id === null ? -1 : all.findIndex((row) => row.id === id);
  return before === -1 ? offset : before + 1;
}

type Input = RouteInput<unknown, unknown, unknown>;

function filled(input: Input, { at }: Paging, place: Place, limit: number): Input {
  if (!at) return input;
  // One more than the page shows that there is another.
  const read = at.total === undefined ? limit + 1 : limit;
  return { ...input, [at.part]: { ...(input[at.part] as Fields), ...at.fields(place, read) } };
}

/** The part of a call without what the cursor fills in. */
function without(schema: z.ZodType | undefined, { at }: Paging, part: 'query' | 'body'): z.ZodObject {
  const whole = schema ?? z.strictObject({});
  assert(whole instanceof z.ZodObject, 'a list takes fields');
  if (at?.part !== part) return whole;
  const { shape } = whole;
  const rest = Object.entries(shape).filter(([name]) => !at.names.includes(name));
  return z.strictObject(Object.fromEntries(rest));
}

function rowSchema({ name, response }: Call, rows: string): z.ZodType {
  assert(response instanceof z.ZodObject, `${name} answers fields`);
  const list: unknown = response.shape[rows];
  assert(list instanceof z.ZodArray, `${name} answers a list of ${rows}`);
  return list.element as z.ZodType;
}

const BEGINNING: Place = { offset: 0, id: null };

/** Opaque to the caller: how it is made may change. */
const cursorOf = ({ offset, id }: Place, limit: number): string =>
  Buffer.from(`${offset}/${limit}/${id ?? ''}`).toString('base64url');

/**
 * A cursor goes on with the limit that it was made with: pages of another size would not meet it.
 * Rows of a list that comes whole may have any text as their id; a call gets nothing but a UUID from here.
 */
function placeOf(cursor: string, limit: number, { at }: Paging): Place {
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  const [, offset, of, id = ''] = /^(\d{1,9})\/(\d{1,3})\/(.{0,100})$/.exec(text) ?? [];
  if (offset === undefined || (at && id !== '' && !isUuid(id)))
    throw new AppError('invalid_field', { reason: 'invalid_cursor' }, 'cursor');
  if (Number(of) !== limit) throw new AppError('invalid_field', { reason: 'limit_changed' }, 'limit');
  return { offset: Number(offset), id: id === '' ? null : id };
}
