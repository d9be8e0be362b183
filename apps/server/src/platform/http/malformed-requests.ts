import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '@comptoir/contract/errors';
import type { FastifyInstance } from 'fastify';

/** No browser asks for it: where requests with an address that can't be decoded are sent. */
const MALFORMED = '/.malformed';

/** An address that can't be decoded is refused like everything else, with our body and headers: the router's own answer has neither. */
export function rewriteMalformed({ url = '/' }: IncomingMessage): string {
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return url;
  } catch {
    return MALFORMED;
  }
}

export function serveMalformed(app: FastifyInstance): void {
  app.all(MALFORMED, () => {
    throw new AppError('bad_request');
  });
}

const STATUS_LINES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** What is no HTTP at all, answered in the shape of every refusal. */
export function answerMalformed(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const request_id = randomUUID();
  const body = JSON.stringify({ code: 'bad_request', params: {}, field: null, request_id });
  const head = [
    `HTTP/1.1 ${STATUS_LINES[error.code ?? ''] ?? '400 Bad Request'}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `X-Request-Id: ${request_id}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
