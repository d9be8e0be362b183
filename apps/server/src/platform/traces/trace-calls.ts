import { type Span, SpanStatusCode } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { startCallSpan } from './traces.ts';

const spans = new WeakMap<FastifyRequest, Span>();

/** A span for each call, by the pattern of its route: addresses may hold names and tokens. */
export function traceCalls(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const span = startCallSpan(request.headers, done);
    if (span) spans.set(request, span);
  });
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request);
    if (!span) return;
    const route = request.routeOptions.url ?? 'none';
    span.updateName(`${request.method} ${route}`);
    span.setAttributes({
      'http.request.method': request.method,
      'http.route': route,
      'http.response.status_code': reply.statusCode,
      'comptoir.request_id': request.id,
    });
    if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
}
