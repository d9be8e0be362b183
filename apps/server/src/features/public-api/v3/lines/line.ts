import { type ApiScope, type CallPermission, rightOf } from '@comptoir/contract';

/** How one call of the browser is offered to programs. */
export interface Line {
  readonly path: string;
  /** Where the browser's call leaves the right to its use case, a key needs a scope all the same. */
  readonly permission?: CallPermission;
  /** For keys with all rights of their owner alone: what the owner has of their own, and what opens an account. */
  readonly needs_all_rights?: true;
  /** A list, which is read page by page with a cursor. */
  readonly paging?: Paging;
}

/** By the name of the call. A path alone is a line without more. */
export type Lines = Readonly<Record<string, string | Line>>;

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

export const right = (scope: ApiScope): CallPermission => rightOf(scope);

/** A call that answers every row at once. */
export const all = (rows: string): Paging => ({ rows });

/** A call with `page` and `size`. */
export const byPage = (rows: string): Paging => ({
  rows,
  at: {
    part: 'query',
    names: ['page', 'size'],
    fields: ({ offset }, size) => ({ page: offset / size, size }),
    total: 'total',
  },
});

/** Before every id, and after. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000';
export const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** A call that goes by id from a given one: rows that come and go in between are neither missed nor seen twice. */
export const byId = (
  rows: string,
  part: 'query' | 'body',
  { size, fixed, start = FIRST_ID }: ById,
): Paging => ({
  rows,
  at: {
    part,
    names: ['after_id', size, ...Object.keys(fixed)],
    fields: ({ id }, read) => ({ ...fixed, after_id: id ?? start, [size]: read }),
    is_after_id: true,
  },
});

interface ById {
  readonly size: string;
  /** What the call takes for other orders and other pages. */
  readonly fixed: Fields;
  readonly start?: string;
}

/** A call whose page begins after a row that it names by its id. */
export const afterId = (rows: string, after: string, size: string): Paging => ({
  rows,
  at: {
    part: 'query',
    names: [after, size],
    fields: ({ id }, read) => ({ ...(id === null ? {} : { [after]: id }), [size]: read }),
    is_after_id: true,
  },
});

export const list = (path: string, paging: Paging, more: Omit<Line, 'path' | 'paging'> = {}): Line => ({
  path,
  paging,
  ...more,
});
