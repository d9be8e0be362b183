import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Connector } from '../sources/rest/connector.ts';
import type { Json } from '../sources/rest/pages.ts';

export interface SimulatedRecord {
  readonly changed_at: string;
  readonly json: Json;
}

export interface Simulator {
  readonly url: string;
  readonly requested: string[];
  records: readonly SimulatedRecord[];
  /** Answered where archived records are requested. */
  archived: readonly Json[];
  /** What the next calls are answered in place of their page, one each. */
  readonly troubles: ((response: ServerResponse) => void)[];
  stop(): Promise<void>;
}

const PAGE = 3;
/** What a header says that may come in. */
const SIGNED_IN: ReadonlySet<string> = new Set([
  'right',
  'Bearer right',
  'lucca application=right',
  `Basic ${btoa('right:x')}`,
]);

/** Nests a value: `paging.next.after` becomes an object in an object. */
const nested = (path: string, value: Json): Json =>
  path.split('.').reduceRight<Json>((inner, name) => ({ [name]: inner }), value);
const merged = (a: Json, b: Json): Json => ({ ...(a as object), ...(b as object) });

/**
 * A system made from the same description as its connector: it pages, signs in and answers changes as the description says. It shows that the
 * engine does what a description says, and not that the description is true of the real system.
 */
export async function simulate(connector: Connector): Promise<Simulator> {
  const server = createServer((request, response) => void answer(request, response));
  const made: Simulator = {
    url: '',
    requested: [],
    records: [],
    archived: [],
    troubles: [],
    stop: () =>
      new Promise((settle) => {
        server.closeAllConnections();
        server.close(() => settle());
      }),
  };
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  Object.assign(made, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const url = new URL(request.url ?? '', made.url);
    const say = (status: number, json: Json, headers: Record<string, string> = {}) =>
      void response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(json));
    if (connector.sign_in.kind === 'oauth2' && url.pathname === connector.sign_in.token_path)
      return body.includes('client_secret=right')
        ? say(200, { access_token: 'right', instance_url: 'https://elsewhere.example.com' })
        : say(400, { error: 'invalid_client' });
    if (connector.sign_in.kind === 'exchange' && url.pathname === connector.sign_in.token_path)
      return body.includes('"client_secret":"right"')
        ? say(200, nested(connector.sign_in.from, 'right'))
        : say(403, { success: false });
    made.requested.push(`${request.method} ${url.pathname}`);
    if (!Object.values(request.headers).some((value) => SIGNED_IN.has(String(value))))
      return say(401, { message: 'Unauthorized' });
    const trouble = made.troubles.shift();
    if (trouble) return trouble(response);
    return page(url, body, say);
  }

  function page(
    url: URL,
    body: string,
    say: (status: number, json: Json, headers?: Record<string, string>) => void,
  ) {
    const { paging } = connector;
    if (url.searchParams.get('archived') === 'true')
      return say(200, nested(connector.records, made.archived));
    const since = sinceOf(`${decodeURIComponent(url.search)} ${body}`);
    const own = made.records
      .filter(({ changed_at }) => since === null || Date.parse(changed_at) >= since)
      .slice(0, since === null ? undefined : connector.most);
    const param = 'param' in paging ? paging.param : 'at';
    const mark =
      url.searchParams.get(param)?.split(',')[0] ??
      (body === '' ? null : (JSON.parse(body) as Record<string, string>)[param]);
    const start =
      paging.kind === 'page' ? (Number(mark ?? paging.first) - paging.first) * PAGE : Number(mark ?? 0);
    if (paging.kind === 'none')
      return say(
        200,
        nested(
          connector.records,
          own.map(({ json }) => json),
        ),
      );
    const list = nested(
      connector.records,
      own.slice(start, start + PAGE).map(({ json }) => json),
    );
    const isLast = start + PAGE >= own.length;
    const next = new URL(url);
    next.searchParams.set(param, String(start + PAGE));
    const address = `${next.pathname}${next.search}`;
    if (paging.kind === 'cursor' && !isLast)
      return say(200, merged(list, nested(paging.from, String(start + PAGE))));
    if (paging.kind === 'address' && !isLast) return say(200, merged(list, nested(paging.from, address)));
    if (paging.kind === 'link_header' && !isLast) return say(200, list, { link: `<${address}>; rel="next"` });
    return say(200, list);
  }
  return made;
}

/** The moment that a request asks from, wherever it says so. */
function sinceOf(request: string): number | null {
  const iso = /\d{4}-\d{2}-\d{2}T[\d:.]+Z/.exec(request)?.[0];
  const ms = /"value":"(\d{13})"/.exec(request)?.[1];
  return iso ? Date.parse(iso) : ms ? Number(ms) : null;
}
