import { createHash } from 'node:crypto';
import type { LoadCompany, Person } from './load-company.ts';

/** One request of the load. `deal`: the record that it edits, whose version the answer brings. */
export interface LoadRequest {
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
type ReadKind = 'board search' | 'statement' | 'home';
export type RequestKind = ReadKind | 'write';

/** Requests of each hundred. */
const SHARES: Readonly<Record<RequestKind, number>> = {
  'board search': 40,
  statement: 30,
  home: 20,
  write: 10,
};
/** Who makes them, of each hundred: admins, managers, reps. A rep's board is their own statement. */
const CALLERS: Readonly<Record<ReadKind, readonly [number, number, number]>> = {
  'board search': [40, 60, 0],
  statement: [15, 35, 50],
  home: [10, 30, 60],
};
const YEAR = 2026;
const RUNNING = 11;
const SORTS = ['smart', 'smart', 'smart', 'amount_desc', 'attainment_desc', 'user', 'team', 'amount_asc'];
const NAMES = ['ada', 'boris', 'chloé', 'jules', 'user', 'a 4', 'ines b'];
const STATES = ['to_lock', 'locked', 'validated', 'ongoing', 'paid'];

interface Draw {
  /** From 0 to 1. */
  readonly random: () => number;
  readonly below: (count: number) => number;
  readonly oneOf: <T>(list: readonly T[]) => T;
}
type Call = Omit<LoadRequest, 'session' | 'kind'>;

/** Answers the next request of the load: the same ones in every run. */
export function createMix(input: MixInput): () => LoadRequest {
  const { people } = input.company;
  const random = createRandom(20_261_127);
  const below = (count: number) => Math.floor(random() * count);
  const draw: Draw = { random, below, oneOf: (list) => list[below(list.length)]! };
  const byKind = (['admin', 'manager', 'rep'] as const).map((kind) =>
    people.flatMap((person, at) => (person.kind === kind ? [at] : [])),
  );
  const byPlace = new Map(input.statements.map((one) => [`${one.user_id} ${one.month}`, one]));
  const seenBy = ({ seen }: Person) => byPlace.get(`${draw.oneOf(seen)} ${monthOf(draw)}`)!;
  const nextWrite = writesOf(input, { draw, admins: byKind[0]!, seenBy });
  const callerOf = (kind: ReadKind): number => {
    const [admins, managers] = CALLERS[kind];
    const drawn = random() * 100;
    return draw.oneOf(byKind[drawn < admins ? 0 : drawn < admins + managers ? 1 : 2]!);
  };
  return () => {
    const drawn = random() * 100;
    const { 'board search': boards, statement: statements, home: homes } = SHARES;
    if (drawn >= boards + statements + homes) return { kind: 'write', ...nextWrite() };
    const kind: ReadKind =
      drawn < boards ? 'board search' : drawn < boards + statements ? 'statement' : 'home';
    const session = callerOf(kind);
    const person = people[session]!;
    if (kind === 'board search') return { kind, session, ...board(draw, people) };
    if (kind === 'home') return { kind, session, ...home(draw, person) };
    return { kind, session, ...statement(draw, seenBy(person), input.company.compensation_id) };
  };
}

/** The running month is looked at most. */
function monthOf({ random, below }: Draw): number {
  return random() < 0.6 ? RUNNING : 1 + below(12);
}

function board(draw: Draw, people: readonly Person[]): Call {
  const { random, below, oneOf } = draw;
  const when = random() < 0.5 ? {} : { year: YEAR, month: monthOf(draw) };
  const offset = random() < 0.8 ? 0 : 100 * (1 + below(3));
  const body = { ...when, tab: 'all', sort: oneOf(SORTS), filters: filtersOf(draw, people), offset };
  return { name: 'search', method: 'POST', path: '/api/statements/search', body };
}

function filtersOf({ random, below, oneOf }: Draw, people: readonly Person[]): object {
  const drawn = random();
  if (drawn < 0.5) return {};
  if (drawn < 0.7) return { username: oneOf(NAMES) };
  if (drawn < 0.8) return { status: [oneOf(STATES)] };
  if (drawn < 0.9) return { teams: [teamId(1 + below(20))] };
  if (drawn < 0.95) return { managers: [oneOf(people.filter(({ kind }) => kind === 'manager')).user_id] };
  return { error: false };
}

/** One of the calls that the page of a statement makes. */
function statement({ oneOf }: Draw, { id, user_id, month }: OpenStatement, compensation_id: string): Call {
  const compensation = `/api/statements/${id}/compensations/${compensation_id}`;
  const [name, path] = oneOf([
    ['statement', `/api/statement?user_id=${user_id}&year=${YEAR}&month=${month}`],
    ['paid before', `/api/statements/${id}/paid-before`],
    ['records', `${compensation}?search=&offset=0&limit=50`],
    ['corrections', `/api/statements/${id}/corrections`],
    ['explanation', `${compensation}/explanation`],
    ['comments', `/api/statements/${id}/comments`],
    ['people', '/api/comments/people'],
    ['activities', `/api/statements/${id}/activities`],
  ] as const);
  return { name, method: 'GET', path, body: null };
}

/** One of the calls that the first page makes. */
function home({ oneOf }: Draw, { kind }: Person): Call {
  const [name, path] = oneOf([
    ['me', '/api/me'],
    ['unread notifications', '/api/notifications/unread'],
    ['home', '/api/home'],
    kind === 'admin' ? ['import progress', '/api/import/progress'] : ['balance', '/api/user/balance'],
  ] as const);
  return { name, method: 'GET', path, body: null };
}

interface Writers {
  readonly draw: Draw;
  readonly admins: readonly number[];
  readonly seenBy: (person: Person) => OpenStatement;
}

/** An edit of a record, a comment, an adjustment and a notification that is read, in turns. */
function writesOf(
  { company, statements, deals, notifications }: MixInput,
  { draw, admins, seenBy }: Writers,
) {
  const { below, oneOf } = draw;
  const { people } = company;
  const open = statements.filter(({ locked }) => !locked);
  const versions = deals.map((deal) => ({ ...deal }));
  let turn = 0;
  const edit = (): Omit<LoadRequest, 'kind'> => {
    // With hundreds of records the last edit of this one has long been answered.
    const deal = versions[(turn >> 2) % versions.length]!;
    const value = `${1000 + below(4000)}.${10 + below(90)}`;
    const body = { field_id: company.value_field_id, value, version: deal.version };
    const path = `/api/tables/${company.table_id}/records/${deal.id}`;
    return { name: 'edit', method: 'PATCH', path, body, session: oneOf(admins), deal };
  };
  const comment = (): Omit<LoadRequest, 'kind'> => {
    const session = below(people.length);
    const body = { text: 'I think that a deal of this month is missing here.', mention_ids: [] };
    const path = `/api/statements/${seenBy(people[session]!).id}/comments`;
    return { name: 'comment', method: 'POST', path, body, session };
  };
  const adjustment = (): Omit<LoadRequest, 'kind'> => {
    const { compensation_id } = company;
    const body = { compensation_id, value: `${2000 + below(3000)}`, comment: 'Agreed with the manager' };
    const path = `/api/statements/${oneOf(open).id}/overwrites`;
    return { name: 'adjustment', method: 'POST', path, body, session: oneOf(admins) };
  };
  const mark = (): Omit<LoadRequest, 'kind'> => {
    const marked = turn >> 2;
    const session = marked % people.length;
    const own = notifications[session]!;
    const round = Math.floor(marked / people.length);
    const path = `/api/notifications/${own[round % own.length]}`;
    const body = { read: Math.floor(round / own.length) % 2 === 0 };
    return { name: 'mark read', method: 'PATCH', path, body, session };
  };
  return (): Omit<LoadRequest, 'kind'> => {
    turn += 1;
    return [edit, comment, adjustment, mark][turn % 4]!();
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
