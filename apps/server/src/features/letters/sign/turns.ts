import { AppError } from '@comptoir/contract/errors';
import type { LetterSignature } from '@comptoir/contract';
import { LETTER } from '@comptoir/words';
import type { Ctx } from '../../../platform/context.ts';
import { findCampaign, findPeopleByIds, settleCampaign } from '../campaigns/campaign-queries.ts';
import {
  endSigners,
  findLetter,
  findSigners,
  saveSigned,
  saveSignerState,
  saveState,
  type StoredSigner,
} from '../campaigns/letter-queries.ts';
import { noteEvent } from '../letter-events.ts';
import { isOpen, mayDo, stateAfter } from '../letter-policy.ts';
import { findCompany } from '../make/letter-data-queries.ts';
import { languageOf, mailedLetter, providerOf } from './built-in-provider.ts';
import { hideTurn, showTurn } from './letter-cards.ts';
import { mailDeclined } from './letter-mails.ts';
import type { SentLetter } from './signature-provider.ts';

/** A letter with its campaign and signers; the letter is locked, so that two who act at once come one after the other. */
export async function readSent(ctx: Ctx, letter_id: string, lock = false): Promise<SentLetter> {
  const letter = await findLetter(ctx, letter_id, { lock });
  const campaign = letter && (await findCampaign(ctx, letter.campaign_id));
  if (!letter || !campaign) throw new AppError('letter_not_found');
  const { name: company } = await findCompany(ctx);
  return { letter, campaign, company, signers: await findSigners(ctx, [letter.id]) };
}

/** Whose turn it is: the first who has not signed. */
export const nextSigner = ({ signers }: Pick<SentLetter, 'signers'>): StoredSigner | undefined =>
  signers.find(({ state }) => state !== 'signed');

/** Brings the letter to whose turn it is. */
export async function startTurn(ctx: Ctx, sent: SentLetter): Promise<void> {
  const next = nextSigner(sent);
  if (!next) return;
  const { letter } = sent;
  const state = stateAfter(letter.state, next.role === 'intermediate' ? 'send_to_approver' : 'send');
  await saveState(ctx, letter.id, state);
  await saveSignerState(ctx, next.id, 'sent');
  await inviteToSign(ctx, sent, next, { isReminder: false });
  await noteEvent(ctx, letter.id, 'sent', { user_id: next.user_id, name: next.name });
}

/** Mails the link, and shows that it is their turn. */
export async function inviteToSign(
  ctx: Ctx,
  sent: SentLetter,
  signer: StoredSigner,
  options: { readonly isReminder: boolean },
): Promise<void> {
  await providerOf(sent).invite(ctx, sent, signer, options);
  await showTurn(ctx, sent, signer);
}

export interface Signing {
  readonly by: 'link' | 'session';
  readonly ip: string | null;
  readonly agent: string | null;
}

const who = ({ user_id, name }: StoredSigner, { ip, agent }: Signing) => ({ user_id, name, ip, agent });

/** Refuses a letter that has ended, and who signs before their turn. */
function requireTurn(sent: SentLetter, signer: StoredSigner): void {
  const { letter, campaign } = sent;
  if (!isOpen(letter.state) || campaign.sending_type !== 'esignature')
    throw new AppError('letter_state', { state: letter.state });
  if (nextSigner(sent)?.id !== signer.id) throw new AppError('letter_not_your_turn');
}

export async function signLetter(
  ctx: Ctx,
  { letter_id, signer_id }: { readonly letter_id: string; readonly signer_id: string },
  signature: LetterSignature,
  signing: Signing,
): Promise<void> {
  const sent = await readSent(ctx, letter_id, true);
  const signer = requireSigner(sent, signer_id);
  requireTurn(sent, signer);
  const consent = LETTER.consent[languageOf(sent)];
  await saveSigned(ctx, signer.id, {
    signature,
    consent,
    signed_by: signing.by,
    ip: signing.ip,
    agent: signing.agent,
  });
  await hideTurn(ctx, letter_id, [signer]);
  await noteEvent(ctx, letter_id, 'signed', who(signer, signing));
  ctx.audit({
    kind: 'sign_letter',
    object_type: 'letter',
    object_id: letter_id,
    after: { signer: signer.name, role: signer.role, by: signing.by },
  });
  const after = { ...sent, signers: await findSigners(ctx, [letter_id]) };
  if (nextSigner(after)) return startTurn(ctx, after);
  await saveState(ctx, letter_id, stateAfter(sent.letter.state, 'sign'));
  await settleCampaign(ctx, sent.campaign.id);
  await providerOf(sent).complete(ctx, after);
}

export function requireSigner({ signers }: SentLetter, id: string): StoredSigner {
  const signer = signers.find((one) => one.id === id);
  if (!signer) throw new AppError('letter_not_found');
  return signer;
}

/** The letter ends, for everybody. */
export async function declineLetter(
  ctx: Ctx,
  { letter_id, signer_id }: { readonly letter_id: string; readonly signer_id: string },
  reason: string,
  signing: Signing,
): Promise<void> {
  const sent = await readSent(ctx, letter_id, true);
  const signer = requireSigner(sent, signer_id);
  requireTurn(sent, signer);
  await saveState(ctx, letter_id, stateAfter(sent.letter.state, 'decline'), reason);
  await saveSignerState(ctx, signer.id, 'declined');
  await endSigners(ctx, letter_id, 'voided');
  await hideTurn(ctx, letter_id, [signer]);
  await noteEvent(ctx, letter_id, 'declined', who(signer, signing));
  ctx.audit({
    kind: 'decline_letter',
    object_type: 'letter',
    object_id: letter_id,
    after: { signer: signer.name, reason },
  });
  const [sender] = sent.campaign.sent_by === null ? [] : await findPeopleByIds(ctx, [sent.campaign.sent_by]);
  if (sender)
    await mailDeclined(ctx, sender, mailedLetter(sent), {
      signer: signer.name,
      reason,
      campaign_id: sent.campaign.id,
    });
  await settleCampaign(ctx, sent.campaign.id);
}

/** Its link was opened, or it was shown: noted once, of whose turn it is. */
export async function noteSeen(
  ctx: Ctx,
  { letter_id, signer_id }: { readonly letter_id: string; readonly signer_id: string },
  seen: 'received' | 'viewed',
  signing: Pick<Signing, 'ip' | 'agent'>,
): Promise<void> {
  const sent = await readSent(ctx, letter_id, true);
  const signer = requireSigner(sent, signer_id);
  const action = seen === 'received' ? 'receive' : 'view';
  const isNew = signer.state === 'sent' || (seen === 'viewed' && signer.state === 'received');
  if (!isNew || !isOpen(sent.letter.state)) return;
  await saveSignerState(ctx, signer.id, seen);
  // While an approver reads, it waits for approval.
  if (mayDo(sent.letter.state, action))
    await saveState(ctx, letter_id, stateAfter(sent.letter.state, action));
  await noteEvent(ctx, letter_id, seen, {
    user_id: signer.user_id,
    name: signer.name,
    ip: signing.ip,
    agent: signing.agent,
  });
}
