import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Received {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A receiver of webhooks: it notes what comes, and answers as the test wants. */
export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  answer: (response: ServerResponse, received: Received) => void;
  stop(): Promise<void>;
}

export const accept: Receiver['answer'] = (response) => void response.writeHead(204).end();

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const listener: RequestListener = (request, response) => {
    void text(request).then((body) => {
      const one = { headers: plain(request.headers), body };
      received.push(one);
      made.answer(response, one);
    });
  };
  const server = createServer(listener);
  const made = {
    received,
    answer: accept,
    async stop() {
      server.closeAllConnections();
      await new Promise((settle) => server.close(settle));
    },
  };
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  const { port } = server.address() as AddressInfo;
  return Object.assign(made, { url: `http://127.0.0.1:${port}/hooks` });
}

function plain(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
