import { createServer, type Server } from 'node:http';
import type { Metrics } from './metrics.ts';

export interface MetricsPlace {
  readonly port: number;
  readonly host: string;
}

/**
 * `GET /metrics` on a port of its own, for Prometheus: every process has one, workers too, and what it says about the installation is not for
 * those who reach the product. Rejects when the port is taken.
 */
export async function serveMetrics(metrics: Metrics, { port, host }: MetricsPlace): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response
        .writeHead(404, { 'content-type': 'text/plain; charset=utf-8' })
        .end('Only GET /metrics is here.\n');
      return;
    }
    metrics.read().then(
      ({ text, media_type }) => response.writeHead(200, { 'content-type': media_type }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((settle, fail) => {
    server.once('error', fail);
    server.listen({ port, host, exclusive: true }, settle);
  });
  return server;
}
