import { stringify } from 'csv-stringify';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { requestOutgoing, type StreamedAnswer } from '../../../../platform/outgoing/request-outgoing.ts';
import { requireOk } from '../csv-https.ts';
import { type Place, type Source, sourceError, SourceError, translated, type Wanted } from '../source.ts';
import type { Connector } from './connector.ts';
import {
  cellOf,
  changeOf,
  filled,
  type Filling,
  type Json,
  nextPage,
  type PageRequest,
  recordsOf,
  valueAt,
} from './pages.ts';
import { signIn, type Session } from './sign-in.ts';

const MAX_PAGE_BYTES = 32 * 1024 * 1024;
/** How often a call is made again that was one too many. */
const MAX_WAITS = 6;
const WAIT_S = 10;
const LONGEST_WAIT_S = 60;

/** Names of objects and fields go into paths and queries. */
const NAME = /^[A-Za-z][A-Za-z0-9_]*(\.[A-Za-z][A-Za-z0-9_]*)*$/;

/** A source over one engine; the connector is data. */
export function restSource(connector: Connector): Source {
  return {
    async test(place, signal) {
      const session = await signIn(connector, place, signal);
      const filling = { settings: place.settings, object: '', fields: [], since: null };
      await ask(connector, place, session, filled(connector.probe, filling), signal);
      return { host_key: null };
    },
    async fetch(place, wanted) {
      const { object = connector.object ?? '', fields: typed = '' } = wanted.selection;
      const fields = typed.split(/[\s,;]+/).filter((name) => name !== '');
      const wrong = [object, ...fields].find((name) => !NAME.test(name));
      if (wrong !== undefined || fields.length === 0)
        throw new SourceError('query', { detail: wrong ?? 'fields' });
      const session = await signIn(connector, place, wanted.signal);
      // Without a question about changes everything is read each time.
      const since = connector.changes === null ? null : wanted.since;
      let reached = since;
      const deleted: string[] = [];
      const reading = {
        ...wanted,
        since,
        object,
        fields,
        onChange: (changed_at: string) => {
          if (reached === null || changed_at > reached) reached = changed_at;
        },
        onDeleted: (key: string) => void deleted.push(key),
      };
      const rows = rowsOf(connector, place, session, reading);
      const encoded = stringify({ header: true, columns: fields });
      const readable = Readable.from(rows);
      readable.once('error', (error) => encoded.destroy(error));
      encoded.once('close', () => readable.destroy());
      return {
        content: translated(readable.pipe(encoded), sourceError),
        name: `${object}.csv`,
        bytes: null,
        reached: () => Promise.resolve(reached),
        ...(wanted.apart && connector.deleted
          ? { deleted: { field: connector.deleted.id, keys: () => deleted } }
          : {}),
      };
    },
  };
}

interface Reading extends Wanted {
  readonly object: string;
  readonly fields: readonly string[];
  readonly onChange: (changed_at: string) => void;
  readonly onDeleted: (key: string) => void;
}

async function* rowsOf(
  connector: Connector,
  place: Place,
  session: Session,
  reading: Reading,
): AsyncGenerator<string[]> {
  const { selection, fields, first, signal, onChange } = reading;
  const flag = reading.apart ? connector.deleted?.flag : undefined;
  const requested = fields.filter((name) => !connector.own_fields?.includes(name));
  const { changed_at: at } = connector;
  if (connector.asks_for_changed_at && at !== null && !requested.includes(at)) requested.push(at);
  for (const name of flag ? [flag.field, connector.deleted?.id ?? ''] : [])
    if (!requested.includes(name)) requested.push(name);
  const start = connector.changes === null ? '' : (selection['start_date'] ?? '');
  let since = laterOf(start, reading.since);
  let given = 0;
  /** Records of the last moment that came: requested again from there on, they come twice. */
  let reported: ReadonlySet<string> = new Set();
  for (;;) {
    const filling: Filling = { settings: place.settings, object: reading.object, fields: requested, since };
    const answered = new LastMoment(since);
    for await (const record of recordsOfQuestion(connector, place, session, filling, signal)) {
      const changed_at = instantOf(changeOf(connector, record));
      if (changed_at !== null) onChange(changed_at);
      answered.note(record, changed_at);
      if (reported.has(JSON.stringify(record))) continue;
      if (flag && valueAt(record, flag.field) === flag.is) {
        reading.onDeleted(cellOf(connector, record, connector.deleted?.id ?? ''));
        continue;
      }
      yield fields.map((field) => cellOf(connector, record, field));
      given += 1;
      if (given === first) return;
    }
    const { most } = connector;
    if (since === null || most === undefined || answered.count < most) break;
    // More changed in one moment than a question answers: the rest can't be requested.
    if (answered.moment === since) throw new SourceError('too_many_rows', { most });
    since = answered.moment;
    reported = answered.records;
  }
  if (reading.apart && reading.since !== null) await findDeletions(connector, place, session, reading);
}

/** What was deleted since, where that is a question of its own. */
async function findDeletions(
  connector: Connector,
  place: Place,
  session: Session,
  { since, object, fields, signal, onDeleted }: Reading,
): Promise<void> {
  const { deleted } = connector;
  if (deleted?.request === undefined) return;
  const filling: Filling = { settings: place.settings, object, fields, since: null };
  const only = { ...connector, all: deleted.request };
  for await (const record of recordsOfQuestion(only, place, session, filling, signal)) {
    const at = deleted.deleted_at === undefined ? null : instantOf(valueAt(record, deleted.deleted_at));
    if (at !== null && since !== null && at < since) continue;
    onDeleted(cellOf(connector, record, deleted.id));
  }
}

/** What came last of the answers to one question. */
class LastMoment {
  count = 0;
  moment: string | null;
  records = new Set<string>();
  constructor(since: string | null) {
    this.moment = since;
  }
  note(record: Json, changed_at: string | null): void {
    this.count += 1;
    if (changed_at === null) return;
    if (changed_at !== this.moment) this.records = new Set();
    this.moment = changed_at;
    this.records.add(JSON.stringify(record));
  }
}

/** Page after page. */
async function* recordsOfQuestion(
  connector: Connector,
  place: Place,
  session: Session,
  filling: Filling,
  signal: AbortSignal,
): AsyncGenerator<Json> {
  const { all, changes } = connector;
  let page: PageRequest | null = filled(filling.since === null || changes === null ? all : changes, filling);
  let count = 0;
  while (page !== null) {
    const answer: Answer = await ask(connector, place, session, page, signal);
    const records = recordsOf(connector, answer.json);
    yield* records;
    count += records.length;
    const isFull = filling.since !== null && connector.most !== undefined && count >= connector.most;
    page = isFull ? null : nextPage(connector.paging, page, { ...answer, count: records.length });
  }
}

/** The start date limits what was never reached. */
function laterOf(start_date: string, since: string | null): string | null {
  const start = start_date === '' ? null : `${start_date}T00:00:00.000Z`;
  if (start === null || since === null) return start ?? since;
  return start > since ? start : since;
}

/** As one spelling, so that texts compare as moments do. */
function instantOf(value: Json | undefined): string | null {
  const moment =
    typeof value === 'string' ? Date.parse(value.replace(/([+-]\d{2})(\d{2})$/, '$1:$2')) : Number.NaN;
  return Number.isNaN(moment) ? null : new Date(moment).toISOString();
}

interface Answer {
  readonly json: Json;
  readonly headers: StreamedAnswer['headers'];
}

/** One page. Too many calls: it waits as long as it is reported to. */
async function ask(
  connector: Connector,
  place: Place,
  session: Session,
  page: PageRequest,
  signal: AbortSignal,
): Promise<Answer> {
  for (let waits = 0; ; waits += 1) {
    const url = new URL(page.path, session.origin);
    for (const [name, value] of Object.entries(page.query)) url.searchParams.set(name, value);
    const answer = await requestOutgoing(url.href, {
      method: page.method,
      headers: {
        accept: 'application/json',
        ...(page.body === null ? {} : { 'content-type': 'application/json' }),
        ...session.headers,
      },
      ...(page.body === null ? {} : { body: JSON.stringify(page.body) }),
      allow_loopback: place.allow_loopback,
      signal,
    });
    if (answer.status === 200) return { json: await jsonOf(answer), headers: answer.headers };
    const isTooMany =
      answer.status === 429 ||
      answer.status === connector.too_many_status ||
      (connector.too_many !== undefined && (await textOf(answer)).includes(connector.too_many));
    if (!isTooMany || waits === MAX_WAITS) {
      if (isTooMany) throw new SourceError('busy', { status: answer.status });
      requireOk(answer);
    }
    answer.body.destroy();
    await wait(1000 * Math.min(LONGEST_WAIT_S, answer.retry_after_s ?? WAIT_S), undefined, { signal });
  }
}

async function textOf({ body }: StreamedAnswer): Promise<string> {
  let bytes = 0;
  body.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_PAGE_BYTES) body.destroy(new SourceError('too_big'));
  });
  return (await buffer(body)).toString('utf8');
}

/** A page that is no JSON is broken: nothing of it counts. */
async function jsonOf(answer: StreamedAnswer): Promise<Json> {
  const text = await textOf(answer);
  try {
    return JSON.parse(text) as Json;
  } catch {
    throw new SourceError('unreadable', { detail: text.slice(0, 100) });
  }
}
