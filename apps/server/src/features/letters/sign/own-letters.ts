import { LETTER } from '@comptoir/words';
import type { LetterSignature, OwnLetter } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import type { Ctx } from '../../../platform/context.ts';
import { findFile, type FileRecord } from '../../../platform/files/file-records.ts';
import { presentVersions } from '../campaigns/read-campaigns.ts';
import { findOwnSigners } from './own-queries.ts';
import { isOpen } from '../letter-policy.ts';
import { languageOf } from './built-in-provider.ts';
import type { SentLetter } from './signature-provider.ts';
import {
  declineLetter,
  nextSigner,
  noteSeen,
  readSent,
  requireSigner,
  signLetter,
  type Signing,
} from './turns.ts';

export interface Place {
  readonly letter_id: string;
  readonly signer_id: string;
}

export async function listOwn(ctx: Ctx): Promise<{ letters: OwnLetter[]; to_sign: number }> {
  const places = ctx.actor.user_id === null ? [] : await findOwnSigners(ctx, ctx.actor.user_id);
  const versions = await presentVersions(ctx);
  const letters: OwnLetter[] = [];
  for (const place of places)
    letters.push(ownWire(await readSent(ctx, place.letter_id), place.signer_id, versions));
  return { letters, to_sign: letters.filter(({ can_sign }) => can_sign).length };
}

/** 404 of what is somebody else's, too. */
export async function requireOwn(ctx: Ctx, letter_id: string): Promise<Place> {
  const { user_id } = ctx.actor;
  const [place] = user_id === null ? [] : await findOwnSigners(ctx, user_id, letter_id);
  if (!place) throw new AppError('letter_not_found');
  return place;
}

export async function readOwn(ctx: Ctx, { letter_id, signer_id }: Place): Promise<OwnLetter> {
  return ownWire(await readSent(ctx, letter_id), signer_id, await presentVersions(ctx));
}

export async function getOwn(ctx: Ctx, letter_id: string): Promise<OwnLetter> {
  return readOwn(ctx, await requireOwn(ctx, letter_id));
}

export async function signOwn(
  ctx: Ctx,
  letter_id: string,
  { signature, agent }: { readonly signature: LetterSignature; readonly agent: string | null },
): Promise<OwnLetter> {
  const place = await requireOwn(ctx, letter_id);
  await signLetter(ctx, place, signature, { by: 'session', ip: ctx.ip, agent });
  return readOwn(ctx, place);
}

export async function declineOwn(
  ctx: Ctx,
  letter_id: string,
  { reason, agent }: { readonly reason: string; readonly agent: string | null },
): Promise<OwnLetter> {
  const place = await requireOwn(ctx, letter_id);
  await declineLetter(ctx, place, reason, { by: 'session', ip: ctx.ip, agent });
  return readOwn(ctx, place);
}

/** Sealed once all have signed. */
export async function fileOf(ctx: Ctx, { letter }: Pick<SentLetter, 'letter'>): Promise<FileRecord> {
  const id = letter.sealed_file_id ?? letter.file_id;
  if (id === null) throw new AppError('letter_not_found');
  return findFile(ctx, id);
}

/** Its file, shown to a signer: that is noted. */
export async function viewFile(
  ctx: Ctx,
  place: Place,
  signing: Pick<Signing, 'ip' | 'agent'>,
): Promise<FileRecord> {
  await noteSeen(ctx, place, 'viewed', signing);
  return fileOf(ctx, await readSent(ctx, place.letter_id));
}

function ownWire(sent: SentLetter, signer_id: string, versions: Readonly<Record<string, string>>): OwnLetter {
  const { letter, campaign, company } = sent;
  const signer = requireSigner(sent, signer_id);
  const { sending_type } = campaign;
  const language = languageOf(sent);
  return {
    id: letter.id,
    campaign: campaign.name,
    subject: campaign.subject,
    person: letter.user_name,
    company,
    sending_type,
    state: letter.state,
    language,
    role: signer.role,
    can_sign: sending_type === 'esignature' && isOpen(letter.state) && nextSigner(sent)?.id === signer.id,
    needs_initials: letter.places.some((place) => place.kind === 'initials' && place.signer === signer.role),
    consent: LETTER.consent[language],
    sent_at: letter.sent_at?.toISOString() ?? null,
    signed_at: signer.signed_at?.toISOString() ?? null,
    is_being_sealed: letter.state === 'signed' && letter.sealed_file_id === null,
    expires_on: letter.expires_on,
    outdated: letter.plans.some(({ plan_id, version }) => versions[plan_id] !== version),
    reason: letter.reason,
  };
}
