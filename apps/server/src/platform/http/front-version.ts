import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FRONT_VERSION_HEADER } from '@comptoir/contract';
import type { FastifyInstance } from 'fastify';

/** The script that a page starts with. Its name carries the hash of the whole build. */
const ENTRY = /<script type="module"[^>]* src="([^"]+)"/;

/** Each answer of a call names the build that is served now: a page of an older build asks its reader to refresh. */
export function nameFrontVersion(app: FastifyInstance, folder: string | null): void {
  if (folder === null) return;
  const versionOf = readVersion(join(folder, 'index.html'));
  app.addHook('onSend', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return;
    const version = await versionOf();
    if (version !== null) void reply.header(FRONT_VERSION_HEADER, version);
  });
}

/** Read again when the file has changed: a new build may replace it under the running server. */
function readVersion(file: string): () => Promise<string | null> {
  let known: { readonly changed_at: number; readonly version: string | null } | null = null;
  return async () => {
    // At each answer: on this thread it takes microseconds, in the pool of threads a hundred times as long.
    const changed_at = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (changed_at === undefined) return null;
    if (known?.changed_at !== changed_at) {
      const text = await readFile(file, 'utf8').catch(() => '');
      known = { changed_at, version: ENTRY.exec(text)?.[1] ?? null };
    }
    return known.version;
  };
}
