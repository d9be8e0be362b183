import type { Call } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { assert, isUuid } from '@comptoir/kernel';
import { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import type { Route, RouteInput } from '../../../platform/http/route.ts';
import { keyRoute, type Line } from './key-route.ts';

type Fields = Readonly<Record<string, unknown>>;

/** How a list of the browser is read page by page. */
export interface Paging {
  /** Of the answer: where its rows are. */
  readonly rows: string;
  /** Where the browser's call takes its own page: it is filled in from the cursor. Absent: it answers everything. */
  readonly at?: {
    readonly part: 'query' | 'body';
    readonly fields: (from: Place, read: number) => Fields;
    readonly names: readonly string[];
    /** Of the answer: how many rows there are in all. Absent: one row more than the page is read. */
    readonly total?: string;
    /** The next page begins after a row, by its id, and not at a place in the list. */
    readonly is_after_id?: boolean;
  };
}

/** Where a page begins. */
export interface Place {
  readonly offset: number;
  /** The row before it. */
  readonly id: string | null;
}

const MAX_LISTED = 200;

/** A list with `cursor` and `limit`, which answers `{data, next_cursor}`. */
export function pagedRoute(route: Route, line: Line, paging: Paging): Route {
  const made = keyRoute(route, line);
  assert(made.transaction === 'request', `${made.call.name} is read in one transaction`);
  const row = rowSchema(made.call, paging.rows);
  const call: Call = {
    ...made.call,
    query: without(made.call.query, paging, 'query').extend({
      cursor: z.string().max(100).optional(),
      limit: z.coerce.number().int().min(1).max(MAX_LISTED).default(50),
    }),
    ...(made.call.body ? { body: without(made.call.body, paging, 'body') } : {}),
    response: z.object({ data: z.array(row), next_cursor: z.string().nullable() }),
  };
  return {
    ...made,
    call,
    handle: async (ctx: Ctx, input: Input) => {
      const { cursor, limit, ...query } = input.query as Fields & { cursor?: string; limit: number };
      const place = cursor === undefined ? BEGINNING : placeOf(cursor, limit);
      const answer = (await made.handle(ctx, filled({ ...input, query }, paging, place, limit))) as Fields;
      const { offset } = place;
      const all = answer[paging.rows] as readonly { readonly id?: string }[];
      const rows = paging.at ? all : all.slice(offset);
      const total = paging.at?.total === undefined ? offset + rows.length : Number(answer[paging.at.total]);
      const data = rows.slice(0, limit);
      const next = paging.at?.is_after_id ? (data.at(-1)?.id ?? '') : String(offset + limit);
      return { data, next_cursor: total > offset + limit ? cursorOf(next, limit) : null };
    },
  };
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
const cursorOf = (next: string, limit: number): string =>
  Buffer.from(`${next}/${limit}`).toString('base64url');

/** A cursor goes on with the limit that it was made with: pages of another size would not meet it. */
function placeOf(cursor: string, limit: number): Place {
  const [, next = '', of] =
    /^([^/]+)\/(\d{1,3})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (!isUuid(next) && !/^\d{1,9}$/.test(next))
    throw new AppError('invalid_field', { reason: 'invalid_cursor' }, 'cursor');
  if (Number(of) !== limit) throw new AppError('invalid_field', { reason: 'limit_changed' }, 'limit');
  return isUuid(next) ? { offset: 0, id: next } : { offset: Number(next), id: null };
}
