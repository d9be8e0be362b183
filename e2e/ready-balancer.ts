import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';

/**
 * One address before several servers, as a load balancer that looks at `/readyz` is: requests go in turn to those that are ready, over
 * connections that stay open. A connection that is refused has carried nothing: the next server gets the request. Anything else that breaks
 * is a lost request, answered by 502.
 */
export interface ReadyBalancer {
  readonly url: string;
  add(address: string): void;
  /** How many are ready now. */
  ready(): number;
  isReady(address: string): boolean;
  /** Ends every connection at once, as a broken line does. */
  drop(): void;
  /** Requests that a server did not answer. */
  readonly lost: readonly string[];
  close(): Promise<void>;
}

const LOOK_EVERY_MS = 50;

interface Target {
  readonly url: URL;
  readonly agent: Agent;
  is_ready: boolean;
}

export async function balanceReady(): Promise<ReadyBalancer> {
  const targets: Target[] = [];
  const lost: string[] = [];
  let turn = 0;
  const next = (tried: ReadonlySet<Target>) => {
    const ready = targets.filter((target) => target.is_ready && !tried.has(target));
    return ready[turn++ % Math.max(1, ready.length)];
  };
  const looks = setInterval(() => void targets.map(look), LOOK_EVERY_MS);
  const server = createServer((incoming, outgoing) => {
    void bodyOf(incoming).then((body) => pass({ incoming, outgoing, body, next, lost }, new Set()));
  });
  await new Promise<void>((settle) => {
    server.listen(0, '127.0.0.1', settle);
  });
  const address = server.address();
  return {
    url: `http://localhost:${typeof address === 'object' && address ? address.port : 0}`,
    add: (target) =>
      void targets.push({ url: new URL(target), agent: new Agent({ keepAlive: true }), is_ready: false }),
    ready: () => targets.filter((target) => target.is_ready).length,
    isReady: (target) => targets.some(({ url, is_ready }) => is_ready && url.href === new URL(target).href),
    drop() {
      server.closeAllConnections();
      for (const { agent } of targets) agent.destroy();
    },
    lost,
    async close() {
      clearInterval(looks);
      for (const { agent } of targets) agent.destroy();
      server.closeAllConnections();
      await new Promise((settle) => {
        server.close(settle);
      });
    },
  };
}

async function look(target: Target): Promise<void> {
  target.is_ready = await fetch(new URL('/readyz', target.url)).then(
    (answer) => answer.ok,
    () => false,
  );
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

interface Passing {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly body: Buffer;
  readonly next: (tried: ReadonlySet<Target>) => Target | undefined;
  readonly lost: string[];
}

function pass(passing: Passing, tried: Set<Target>): void {
  const { incoming, outgoing, body, next, lost } = passing;
  const target = next(tried);
  const fail = (reason: string) => {
    lost.push(`${incoming.method} ${incoming.url}: ${reason}`);
    outgoing.writeHead(502).end();
  };
  if (!target) return fail('no server is ready');
  const upstream = request(
    new URL(incoming.url ?? '/', target.url),
    { method: incoming.method ?? 'GET', headers: incoming.headers, agent: target.agent },
    (answer) => {
      const { connection: _, 'keep-alive': __, ...headers } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, headers);
      answer.on('error', (error) => {
        lost.push(`${incoming.method} ${incoming.url}: ${error.message}`);
        outgoing.destroy();
      });
      answer.pipe(outgoing);
    },
  );
  upstream.on('error', (error: NodeJS.ErrnoException) => {
    if (outgoing.headersSent) return;
    if (error.code !== 'ECONNREFUSED') return fail(error.message);
    target.is_ready = false;
    pass(passing, tried.add(target));
  });
  upstream.end(body);
}
