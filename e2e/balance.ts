import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';

export interface Balancer {
  readonly url: string;
  add(address: string): void;
  close(): Promise<void>;
}

/** One address before several servers, each connection to the next one: what a load balancer does without sticky sessions. */
export async function balance(): Promise<Balancer> {
  const targets: URL[] = [];
  const open = new Set<Socket>();
  let turn = 0;
  const server = createServer((client) => {
    const target = targets[turn++ % targets.length];
    if (!target) return void client.destroy();
    const upstream = connect(Number(target.port), '127.0.0.1');
    for (const [here, there] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(here);
      here.on('error', () => there.destroy());
      here.on('close', () => {
        open.delete(here);
        there.destroy();
      });
      here.pipe(there);
    }
  });
  await new Promise<void>((settle) => {
    server.listen(0, '127.0.0.1', settle);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://localhost:${port}`,
    add: (target) => void targets.push(new URL(target)),
    close: () =>
      new Promise((settle) => {
        for (const socket of open) socket.destroy();
        server.close(() => settle());
      }),
  };
}
