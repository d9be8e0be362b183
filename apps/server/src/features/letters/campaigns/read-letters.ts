import type { LetterWire, listLetters as listCall, QueryOf } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { FileRecord } from '../../../platform/files/file-records.ts';
import { readReader } from '../../users/index.ts';
import { changesSince } from '../changes/letter-changes.ts';
import { findEvents } from '../letter-event-queries.ts';
import { fileOf } from '../sign/own-letters.ts';
import { readSent } from '../sign/turns.ts';
import {
  findLetter,
  searchLetters,
  findSigners,
  type StoredLetter,
  type StoredSigner,
} from './letter-queries.ts';
import { presentVersions, requireCampaign } from './read-campaigns.ts';

type Versions = Readonly<Record<string, string>>;

export async function listLetters(ctx: Ctx, id: string, query: QueryOf<typeof listCall>) {
  requirePermission(ctx, 'commission_letter.campaigns', 'read');
  await requireCampaign(ctx, id);
  const versions = await presentVersions(ctx);
  const { letters, total } = await searchLetters(ctx, id, query, versions);
  const signers = await findSigners(
    ctx,
    letters.map((letter) => letter.id),
  );
  return {
    rows: letters.map((letter) => letterWire(letter, signers, versions)),
    total,
  };
}

export async function getLetter(ctx: Ctx, id: string) {
  requirePermission(ctx, 'commission_letter.campaigns', 'read');
  const { signers } = await readSent(ctx, id);
  const versions = await presentVersions(ctx);
  const letter = await findLetter(ctx, id, { versions });
  if (!letter) throw new AppError('letter_not_found');
  const events = await findEvents(ctx, id);
  const { language } = await readReader(ctx);
  return {
    ...letterWire(letter, signers, versions),
    plan_changes: letter.outdated ? await changesSince(ctx, letter.plans, language) : [],
    events: events.map(({ at, kind, user_id, name }) => ({
      at: at.toISOString(),
      kind,
      user: user_id === null ? null : { id: user_id, name },
    })),
  };
}

export async function getLetterFile(ctx: Ctx, id: string): Promise<FileRecord> {
  requirePermission(ctx, 'commission_letter.campaigns', 'read');
  ctx.audit({ kind: 'download_letters', object_type: 'letter', object_id: id });
  return fileOf(ctx, await readSent(ctx, id));
}

function letterWire(stored: StoredLetter, signers: readonly StoredSigner[], versions: Versions): LetterWire {
  const { id, state, outdated, document_hash, sealed_hash, reminders, expires_on, reason } = stored;
  return {
    id,
    state,
    outdated,
    document_hash,
    sealed_hash,
    reminders,
    expires_on,
    reason,
    campaign: { id: stored.campaign_id, name: stored.campaign_name },
    user: { id: stored.user_id, name: stored.user_name, email: stored.user_email },
    signers: signers
      .filter(({ letter_id }) => letter_id === id)
      .map((signer) => ({
        id: signer.id,
        user: { id: signer.user_id, name: signer.name },
        role: signer.role,
        position: signer.position,
        state: signer.state,
        by: signer.signed_by,
        signed_at: signer.signed_at?.toISOString() ?? null,
      })),
    plans: stored.plans.map((plan) => ({ ...plan, outdated: versions[plan.plan_id] !== plan.version })),
    sent_at: stored.sent_at?.toISOString() ?? null,
    signed_at: stored.signed_at?.toISOString() ?? null,
    last_reminder_at: stored.last_reminder_at?.toISOString() ?? null,
  };
}
