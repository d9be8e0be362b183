import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { PDFDocument } from '@cantoo/pdf-lib';
import { companySettingsSchema } from '@comptoir/contract';
import { assert } from '@comptoir/kernel';
import { LETTER } from '@comptoir/words';
import { findFile, recordFile } from '../../../platform/files/file-records.ts';
import type { JobCtx } from '../../../platform/jobs/define.ts';
import { saveSealed } from '../campaigns/letter-queries.ts';
import { findEvents, type StoredEvent } from '../letter-event-queries.ts';
import { noteEvent } from '../letter-events.ts';
import { fileIdOf } from '../make/file-ids.ts';
import { findCompany } from '../make/letter-data-queries.ts';
import { embedFonts, embedHand } from '../make/letter-fonts.ts';
import { hashOf } from '../make/make-pdf.ts';
import { languageOf, mailedLetter } from '../sign/built-in-provider.ts';
import { mailDone } from '../sign/letter-mails.ts';
import type { SentLetter } from '../sign/signature-provider.ts';
import { readSent } from '../sign/turns.ts';
import { drawEvidence } from './draw-evidence.ts';
import { drawSignatures } from './draw-signatures.ts';
import { sealKey, type SealKey } from './seal-key.ts';
import { sealPdf } from './seal-pdf.ts';

const MAX_SEALED_BYTES = 128 * 1024 ** 2;

interface Signed {
  readonly sent: SentLetter;
  readonly events: readonly StoredEvent[];
  readonly key: SealKey;
  readonly file: Buffer;
  readonly timezone: string;
}

/** The letter as it was sent, with the signatures in their places and the evidence after them, sealed. */
export async function sealLetter(job: JobCtx, letter_id: string): Promise<void> {
  const signed = await job.transaction(async (ctx): Promise<Signed | null> => {
    const sent = await readSent(ctx, letter_id);
    const { state, sealed_file_id, file_id } = sent.letter;
    if (state !== 'signed' || sealed_file_id !== null || file_id === null) return null;
    const { settings } = await findCompany(ctx);
    const { timezone } = companySettingsSchema.parse(settings ?? {});
    const stored = await findFile(ctx, file_id);
    const file = await buffer(ctx.services.files.read(stored.storage_key));
    return { sent, timezone, file, events: await findEvents(ctx, letter_id), key: await sealKey(ctx) };
  });
  if (signed === null) return;
  const { sent, file } = signed;
  assert(hashOf(file) === sent.letter.document_hash, 'the letter is the one that was sent');
  const bytes = await sealedBytes(signed, job.clock.now());
  const id = fileIdOf(sent.letter, 'sealed');
  const stored = await job.services.files.write(Readable.from([bytes]), {
    environment_id: job.tenant.environment_id,
    id,
    max_bytes: MAX_SEALED_BYTES,
  });
  await job.transaction(async (ctx) => {
    if (!(await saveSealed(ctx, letter_id, { file_id: id, hash: hashOf(bytes) }))) return;
    const name = `${sent.letter.user_name}.pdf`;
    await recordFile(ctx, stored, { id, name, media_type: 'application/pdf', purpose: 'letter' });
    await noteEvent(ctx, letter_id, 'sealed');
    ctx.audit({
      kind: 'seal_letter',
      object_type: 'letter',
      object_id: letter_id,
      after: { sha256: hashOf(bytes) },
    });
    for (const signer of sent.signers) await mailDone(ctx, signer, mailedLetter(sent), letter_id);
  });
}

async function sealedBytes({ sent, events, key, file, timezone }: Signed, at: Date): Promise<Buffer> {
  const language = languageOf(sent);
  const document = await PDFDocument.load(file);
  const fonts = await embedFonts(document);
  const pens = { hand: await embedHand(document), plain: fonts.plain };
  drawSignatures(document, sent.letter.places, sent.signers, { pens, language, timezone });
  drawEvidence(document, fonts, sent, { events, language });
  return sealPdf(document, key, { at, reason: LETTER.seal_reason[language], name: sent.company });
}
