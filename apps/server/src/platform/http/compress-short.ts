import { brotliCompressSync, constants } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const SHORTEST = 1024;
/** Some two milliseconds. What is longer leaves as a stream, compressed in another thread. */
const LONGEST = 256 * 1024;
/** Named without a weight, as browsers do. */
const TAKES_BROTLI = /(?:^|,)\s*br\s*(?:,|$)/;
const OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

/**
 * Compresses answers of ordinary length at once: a stream and a turn in the pool of threads cost more than the compression itself. To be
 * registered before the compress plugin, which leaves alone what has an encoding.
 */
export function compressShort(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isShort = typeof payload === 'string' && payload.length >= SHORTEST && payload.length <= LONGEST;
    const { 'accept-encoding': accepted } = request.headers;
    const isFree = !reply.hasHeader('content-encoding') && !reply.hasHeader('vary');
    if (!isShort || !isFree || typeof accepted !== 'string' || !TAKES_BROTLI.test(accepted))
      return done(null, payload);
    reply.headers({ 'content-encoding': 'br', vary: 'accept-encoding' }).removeHeader('content-length');
    return done(null, brotliCompressSync(payload, OPTIONS));
  });
}
