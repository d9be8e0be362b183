import type { Readable } from 'node:stream';
import type { LetterState } from '@comptoir/contract';
import { plainName } from '@comptoir/contract';
import { ZipFile } from 'yazl';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx, Services } from '../../../platform/context.ts';
import { safeName } from '../../../platform/files/file-records.ts';
import { requireCampaign } from './read-campaigns.ts';
import { findLetterFiles, type LetterFile } from './zip-queries.ts';

export interface Zipped {
  readonly name: string;
  readonly files: readonly LetterFile[];
}

export async function lettersToZip(ctx: Ctx, id: string, state: LetterState | undefined): Promise<Zipped> {
  requirePermission(ctx, 'commission_letter.campaigns', 'read');
  const { name } = await requireCampaign(ctx, id);
  const files = await findLetterFiles(ctx, id, state ?? null);
  ctx.audit({
    kind: 'download_letters',
    object_type: 'letter_campaign',
    object_id: id,
    after: { letters: files.length },
  });
  return { name: `${safeName(plainName(name))}.zip`, files };
}

/** Each file is opened when its turn comes, so that one is in memory at a time. */
export function zipStream({ files }: Zipped, services: Services): Readable {
  const zip = new ZipFile();
  const used = new Map<string, number>();
  for (const { name, storage_key, at } of files) {
    const base = safeName(name);
    const nth = (used.get(base) ?? 0) + 1;
    used.set(base, nth);
    zip.addReadStreamLazy(
      nth === 1 ? `${base}.pdf` : `${base} (${nth}).pdf`,
      { mtime: at, compress: false },
      (done: (error: unknown, stream: NodeJS.ReadableStream) => void) =>
        done(null, services.files.read(storage_key)),
    );
  }
  zip.end();
  return zip.outputStream as Readable;
}
