import { Socket } from 'node:net';
import { AppError } from '@comptoir/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ArrivingCall, type CallGate, createCallGate, type GateLimits } from './call-gate.ts';
import type { Draining } from './draining.ts';
import type { EdgeLimits } from './edge-limits.ts';

/** Cuts off connections that are slow or silent, and bounds how many there are. */
export function boundConnections(app: FastifyInstance, limits: EdgeLimits): void {
  const { server } = app;
  server.maxConnections = limits.connections;
  server.timeout = limits.idle_ms;
  server.on('connection', (socket) => socket.setTimeout(limits.silent_ms));
  app.addHook('onRequest', async (request) => {
    // A request without a connection is the demo's or a test's own.
    if (!(request.raw.socket instanceof Socket)) return;
    request.raw.socket.setTimeout(limits.idle_ms);
    // The server's own limit is the longest; a call without files gets the short one.
    if (!isUpload(request)) endSlowBody(request, limits.request_ms);
  });
}

/** During a stop every answer ends its connection: an idle one would keep the server up until it times out. */
export function endConnectionsOnClose(app: FastifyInstance, draining: Draining): void {
  let is_closing = false;
  app.addHook('preClose', async () => {
    is_closing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (is_closing || draining.hasBegun()) void reply.header('connection', 'close');
  });
}

function isUpload(request: FastifyRequest): boolean {
  return /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '');
}

function endSlowBody({ raw }: FastifyRequest, ms: number): void {
  if (
    raw.complete ||
    (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined)
  )
    return;
  const timer = setTimeout(() => raw.destroy(), ms);
  timer.unref();
  for (const event of ['end', 'close'] as const) raw.once(event, () => clearTimeout(timer));
}

export const arrivingCall = ({ raw }: FastifyReply, writes: boolean): ArrivingCall => ({
  writes,
  onGone: (gone) => void raw.once('close', () => raw.writableFinished || gone()),
});

interface UploadCounter {
  /** 503 when too many are under way. */
  enter(): void;
  leave(): void;
}

function createUploadCounter(most: number): UploadCounter {
  let under_way = 0;
  return {
    enter() {
      if (under_way >= most) throw new AppError('unavailable', { retry_after_s: 1 });
      under_way += 1;
    },
    leave() {
      under_way -= 1;
    },
  };
}

export interface CallCounters {
  readonly calls: CallGate;
  /** A slow sender keeps a call busy for minutes: 429 past an account's share of the uploads. Answers what ends the count. */
  enterUpload(account_id: string): () => void;
}

export function createCallCounters(
  limits: GateLimits & Pick<EdgeLimits, 'uploads_at_once' | 'uploads_per_account'>,
): CallCounters {
  const uploads = createUploadCounter(limits.uploads_at_once);
  const byAccount = new Map<string, number>();
  return {
    calls: createCallGate(limits),
    enterUpload(account_id) {
      const own = byAccount.get(account_id) ?? 0;
      if (own >= limits.uploads_per_account) throw new AppError('too_many_requests', { retry_after_s: 5 });
      uploads.enter();
      byAccount.set(account_id, own + 1);
      return () => {
        uploads.leave();
        const left = (byAccount.get(account_id) ?? 1) - 1;
        if (left === 0) byAccount.delete(account_id);
        else byAccount.set(account_id, left);
      };
    },
  };
}
