import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { AppError } from '@comptoir/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { resolvePrincipal } from '../auth/principal.ts';
import type { Platform } from '../unit-of-work.ts';
import { sessionToken } from './cookies.ts';
import { docsPage, publicDocsPage } from './docs-page.ts';
import { openApi, publicOpenApi } from './openapi.ts';
import { isOfPublicApi } from './openapi-parts.ts';
import type { Route } from './route.ts';

const BROTLI_QUALITY = 5;

/**
 * `/api/docs` and `/api/openapi.json`, for signed-in users: they name every call and right. Those of the public API are open: programs that
 * read them have no session, and they say nothing of the company.
 */
export function serveDocs(app: FastifyInstance, routes: readonly Route[], platform: Platform): void {
  const { version, public_url } = platform.services;
  const all = routes.map((route) => route.call);
  // Identity providers read the schemas of SCIM instead.
  const calls = all.filter((call) => call.caller === undefined);
  const publicCalls = all.filter(isOfPublicApi);
  const documents = [
    {
      url: '/api/public/openapi.json',
      type: 'application/json; charset=utf-8',
      text: () => JSON.stringify(publicOpenApi(publicCalls, version, public_url)),
      isOpen: true,
    },
    {
      url: '/api/public/docs',
      type: 'text/html; charset=utf-8',
      text: () => publicDocsPage(publicCalls, version),
      isOpen: true,
    },
    {
      url: '/api/openapi.json',
      type: 'application/json; charset=utf-8',
      text: () => JSON.stringify(openApi(calls, version)),
      isOpen: false,
    },
    {
      url: '/api/docs',
      type: 'text/html; charset=utf-8',
      text: () => docsPage(calls, version),
      isOpen: false,
    },
  ];
  for (const { url, type, text, isOpen } of documents) {
    const bytesFor = compressedOnce(text);
    app.get(url, async (request, reply) => {
      if (!isOpen) await requireSession(platform, request);
      void reply
        .type(type)
        .header('cache-control', isOpen ? 'public, no-cache' : 'private, no-cache')
        .header('vary', 'accept-encoding');
      return sendEncoded(request, reply, bytesFor);
    });
  }
}

async function requireSession(platform: Platform, request: FastifyRequest): Promise<void> {
  const token = sessionToken(request);
  if (token === null) throw new AppError('unauthenticated');
  const resolution = await resolvePrincipal(platform.database, token, null, platform.clock.now());
  if (resolution.kind !== 'principal') throw new AppError('unauthenticated');
}

type Encoding = 'br' | 'gzip' | 'identity';
type EncodedText = (encoding: Encoding) => Promise<Buffer>;

const ENCODERS: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (bytes) => promisify(gzip)(bytes),
  identity: async (bytes) => bytes,
};

/** Almost a megabyte: made and compressed at the first request, and never again. */
function compressedOnce(text: () => string): EncodedText {
  const made = new Map<Encoding, Promise<Buffer>>();
  return (encoding) => {
    const known = made.get(encoding) ?? ENCODERS[encoding](Buffer.from(text()));
    made.set(encoding, known);
    return known;
  };
}

async function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  bytesFor: EncodedText,
): Promise<FastifyReply> {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
  // Set here, so that the compress plugin leaves the answer alone.
  return reply.header('content-encoding', encoding).send(await bytesFor(encoding));
}
