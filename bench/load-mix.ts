import { createHash } from 'node:crypto';
import type { LoadCompany, Person } from './load-company.ts';

/** One request of the load. `deal`: the record that it edits, whose version the answer brings. */
export interface Asked {
  readonly kind: RequestKind;
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly body: object | null;
  readonly session: number;
  readonly deal?: Deal;
}
export interface Deal {
  readonly id: string;
  version: number;
}
export interface OpenStatement {
  readonly id: string;
  readonly user_id: string;
  readonly month: number;
  readonly locked: boolean;
}
export interface MixInput {
  readonly company: LoadCompany;
  readonly statements: readonly OpenStatement[];
  readonly deals: readonly Deal[];
  /** Of each person: the ids of their notifications. */
  readonly notifications: readonly (readonly string[])[];
}
export type RequestKind = 'board search' | 'statement' | 'home' | 'write';

/** Requests of each hundred. */
export const SHARES: Readonly<Record<RequestKind, number>> = {
  'board search': 40,
  statement: 30,
  home: 20,
  write: 10,
};
/** Who makes them, of each hundred: admins, managers, reps. A rep's board is their own statement. */
const CALLERS: Readonly<Record<RequestKind, readonly [number, number, number]>> = {
  'board search': [40, 60, 0],
  statement: [15, 35, 50],
  home: [10, 30, 60],
  write: [0, 0, 0],
};
const YEAR = 2026;
const SORTS = ['smart', 'smart', 'smart', 'amount_desc', 'attainment_desc', 'user', 'team', 'amount_asc'];
const NAMES = ['ada', 'boris', 'chloé', 'jules', 'user', 'a 4', 'ines b'];
const STATES = ['to_lock', 'locked', 'validated', 'ongoing', 'paid'];

/** Answers the next request of the load: the same ones in every run. */
export function createMix(input: MixInput): () => Asked {
  const { company, statements } = input;
  const { people } = company;
  const random = createRandom(20_261_127);
  const below = (count: number) => Math.floor(random() * count);
  const oneOf = <T>(list: readonly T[]): T => list[below(list.length)]!;
  const byKind = ['admin', 'manager', 'rep'].map((kind) =>
    people.flatMap((person, at) => (person.kind === kind ? [at] : [])),
  );
  const deals = input.deals.map((deal) => ({ ...deal }));
  const byPlace = new Map(statements.map((one) => [`${one.user_id} ${one.month}`, one]));
  const open = statements.filter(({ locked }) => !locked);
  let edited = 0;
  let marked = 0;

  const callerOf = (kind: RequestKind): number => {
    const [admins, managers] = CALLERS[kind];
    const drawn = random() * 100;
    return oneOf(byKind[drawn < admins ? 0 : drawn < admins + managers ? 1 : 2]!);
  };
  /** The running and the last months are looked at most. */
  const month = () => (random() < 0.6 ? 11 : 1 + below(12));
  const seenBy = ({ seen }: Person) => byPlace.get(`${oneOf(seen)} ${month()}`)!;

  const board = (): Omit<Asked, 'session' | 'kind'> => {
    const drawn = random();
    const filters =
      drawn < 0.5
        ? {}
        : drawn < 0.7
          ? { username: oneOf(NAMES) }
          : drawn < 0.8
            ? { status: [oneOf(STATES)] }
            : drawn < 0.9
              ? { teams: [teamId(1 + below(20))] }
              : drawn < 0.95
                ? { managers: [people[byKind[1]![below(byKind[1]!.length)]!]!.user_id] }
                : { error: false };
    const when = random() < 0.5 ? {} : { year: YEAR, month: month() };
    const offset = random() < 0.8 ? 0 : 100 * (1 + below(3));
    const body = { ...when, tab: 'all', sort: oneOf(SORTS), filters, offset };
    return { name: 'search', method: 'POST', path: '/api/statements/search', body };
  };
  const statement = (session: number): Omit<Asked, 'session' | 'kind'> => {
    const { id, user_id, month: of } = seenBy(people[session]!);
    const compensation = `/api/statements/${id}/compensations/${company.compensation_id}`;
    const [name, path] = oneOf([
      ['statement', `/api/statement?user_id=${user_id}&year=${YEAR}&month=${of}`],
      ['paid before', `/api/statements/${id}/paid-before`],
      ['records', `${compensation}?search=&offset=0&limit=50`],
      ['corrections', `/api/statements/${id}/corrections`],
      ['explanation', `${compensation}/explanation`],
      ['comments', `/api/statements/${id}/comments`],
      ['people', '/api/comments/people'],
      ['activities', `/api/statements/${id}/activities`],
    ] as const);
    return { name, method: 'GET', path, body: null };
  };
  const home = (session: number): Omit<Asked, 'session' | 'kind'> => {
    const isAdmin = people[session]!.kind === 'admin';
    const [name, path] = oneOf([
      ['me', '/api/me'],
      ['unread notifications', '/api/notifications/unread'],
      ['home', '/api/home'],
      isAdmin ? ['import progress', '/api/import/progress'] : ['balance', '/api/user/balance'],
    ] as const);
    return { name, method: 'GET', path, body: null };
  };
  /** An edit, a comment, an adjustment and a mark in turns. */
  const write = (): Omit<Asked, 'kind'> => {
    edited += 1;
    if (edited % 4 === 0) {
      // With hundreds of deals the last edit of this one has long been answered.
      const chosen = deals[(edited / 4) % deals.length]!;
      const value = `${1000 + below(4000)}.${10 + below(90)}`;
      const body = { field_id: company.value_field_id, value, version: chosen.version };
      const path = `/api/tables/${company.table_id}/records/${chosen.id}`;
      return { name: 'edit', method: 'PATCH', path, body, session: oneOf(byKind[0]!), deal: chosen };
    }
    if (edited % 4 === 1) {
      const session = below(people.length);
      const { id } = seenBy(people[session]!);
      const body = { text: 'I think that a deal of this month is missing here.', mention_ids: [] };
      return { name: 'comment', method: 'POST', path: `/api/statements/${id}/comments`, body, session };
    }
    if (edited % 4 === 2) {
      const body = {
        compensation_id: company.compensation_id,
        value: `${2000 + below(3000)}`,
        comment: 'Agreed with the manager',
      };
      const path = `/api/statements/${oneOf(open).id}/overwrites`;
      return { name: 'adjustment', method: 'POST', path, body, session: oneOf(byKind[0]!) };
    }
    marked += 1;
    const session = marked % people.length;
    const own = input.notifications[session]!;
    const path = `/api/notifications/${own[Math.floor(marked / people.length) % own.length]}`;
    const read = Math.floor(marked / people.length / own.length) % 2 === 0;
    return { name: 'mark read', method: 'PATCH', path, body: { read }, session };
  };

  return () => {
    const drawn = random() * 100;
    if (drawn >= 90) return { kind: 'write', ...write() };
    const kind: RequestKind = drawn < 40 ? 'board search' : drawn < 70 ? 'statement' : 'home';
    const session = callerOf(kind);
    if (kind === 'board search') return { kind, session, ...board() };
    return { kind, session, ...(kind === 'statement' ? statement(session) : home(session)) };
  };
}

/** As the database makes it: `md5('team' || n)`. */
function teamId(n: number): string {
  return createHash('md5')
    .update(`team${n}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Mulberry32: short, and the same on every machine. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
