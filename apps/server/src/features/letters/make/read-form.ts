import { buffer } from 'node:stream/consumers';
import { assert } from '@comptoir/kernel';
import type { Ctx } from '../../../platform/context.ts';
import { findFile } from '../../../platform/files/file-records.ts';
import type { Snapshot } from '../campaigns/campaign-queries.ts';
import type { LetterForm } from './make-pdf.ts';

/** What letters are made of, with the bytes of an uploaded template. */
export async function readForm(ctx: Ctx, snapshot: Snapshot | null): Promise<LetterForm> {
  assert(snapshot !== null, 'a campaign that was sent keeps its template');
  const { name, language, tags, body, file_id } = snapshot;
  const stored = file_id === null ? null : await findFile(ctx, file_id);
  const file = stored === null ? null : await buffer(ctx.services.files.read(stored.storage_key));
  return { name, language, tags, body, file };
}
