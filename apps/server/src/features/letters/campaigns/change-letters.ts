import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { noteEvent } from '../letter-events.ts';
import { ENDED_STATES, isOpen, mayDo, stateAfter } from '../letter-policy.ts';
import { hideTurn } from '../sign/letter-cards.ts';
import { providerOf } from '../sign/built-in-provider.ts';
import type { SentLetter } from '../sign/signature-provider.ts';
import { inviteToSign, nextSigner, readSent } from '../sign/turns.ts';
import { settleCampaign } from './campaign-queries.ts';
import { endSigners, resetLetter, saveReminded, saveState } from './letter-queries.ts';
import { presentVersions, requireCampaign } from './read-campaigns.ts';
import { MAKE_JOB } from './send-campaign.ts';
import { readLimit } from './write-campaigns.ts';

interface Done {
  readonly done: number;
  readonly left_out: number;
}

/** Letters of the campaign, one after the other and in one order, so that two calls at once do not wait for each other in a ring. */
async function each(
  ctx: Ctx,
  campaign_id: string,
  letter_ids: readonly string[],
  change: (sent: SentLetter) => Promise<boolean>,
): Promise<Done> {
  let done = 0;
  const ids = [...new Set(letter_ids)].toSorted();
  for (const id of ids) {
    const sent = await readSent(ctx, id, true);
    if (sent.campaign.id !== campaign_id) throw new AppError('letter_not_found');
    if (await change(sent)) done += 1;
  }
  return { done, left_out: ids.length - done };
}

export async function voidLetters(
  ctx: Ctx,
  id: string,
  { letter_ids, reason }: { readonly letter_ids: readonly string[]; readonly reason: string },
): Promise<Done> {
  requirePermission(ctx, 'commission_letter.campaigns', 'write');
  await requireCampaign(ctx, id);
  const done = await each(ctx, id, letter_ids, async (sent) => {
    const { letter } = sent;
    if (!mayDo(letter.state, 'void')) return false;
    await saveState(ctx, letter.id, stateAfter(letter.state, 'void'), reason);
    await endSigners(ctx, letter.id, 'voided');
    await hideTurn(ctx, letter.id, sent.signers);
    await providerOf(sent).withdraw(ctx, sent, reason);
    await noteEvent(ctx, letter.id, 'voided');
    return true;
  });
  ctx.audit({ object_type: 'letter_campaign', object_id: id, after: { ...done, reason } });
  await settleCampaign(ctx, id);
  return done;
}

export async function remindLetters(ctx: Ctx, id: string, letter_ids: readonly string[]): Promise<Done> {
  requirePermission(ctx, 'commission_letter.campaigns', 'write');
  await requireCampaign(ctx, id);
  const done = await each(ctx, id, letter_ids, (sent) => remind(ctx, sent));
  ctx.audit({ object_type: 'letter_campaign', object_id: id, after: done });
  return done;
}

/** The link is a new one: only its hash is kept of the one before. */
export async function remind(ctx: Ctx, sent: SentLetter): Promise<boolean> {
  const signer = nextSigner(sent);
  if (!signer || !isOpen(sent.letter.state) || sent.campaign.sending_type !== 'esignature') return false;
  await inviteToSign(ctx, sent, signer, { isReminder: true });
  await saveReminded(ctx, sent.letter.id);
  await noteEvent(ctx, sent.letter.id, 'reminded', { user_id: signer.user_id, name: signer.name });
  return true;
}

/** With a new link; what has ended, or words an outdated plan, is made again and counts once more. */
export async function resendLetters(ctx: Ctx, id: string, letter_ids: readonly string[]): Promise<Done> {
  requirePermission(ctx, 'commission_letter.campaigns', 'write');
  const campaign = await requireCampaign(ctx, id);
  const versions = await presentVersions(ctx);
  let again = 0;
  const done = await each(ctx, id, letter_ids, async (sent) => {
    const { letter } = sent;
    const isOutdated = letter.plans.some(({ plan_id, version }) => versions[plan_id] !== version);
    const hasEnded = ENDED_STATES.includes(letter.state);
    if (letter.state === 'signed' || letter.state === 'not_sent') return false;
    await noteEvent(ctx, letter.id, 'resent');
    if (!isOutdated && !hasEnded) {
      const signer = nextSigner(sent);
      if (signer) await inviteToSign(ctx, sent, signer, { isReminder: false });
      return signer !== undefined;
    }
    again += 1;
    const today = ctx.clock.today();
    // One whose day has passed would end at once.
    const expires_on =
      campaign.expires_on !== null && campaign.expires_on >= today ? campaign.expires_on : null;
    stateAfter(letter.state, 'make_again');
    await resetLetter(ctx, letter.id, expires_on);
    await hideTurn(ctx, letter.id, sent.signers);
    return true;
  });
  if (again > 0) {
    const { used, most } = await readLimit(ctx);
    if (campaign.sending_type === 'esignature' && used > most)
      throw new AppError('esignature_limit', { most, used: used - again, needed: again });
    await ctx.enqueue(MAKE_JOB, { campaign_id: id }, { queue: `letters ${id}`, key: id });
  }
  ctx.audit({ object_type: 'letter_campaign', object_id: id, after: { ...done, made_again: again } });
  await settleCampaign(ctx, id);
  return done;
}

/** Its day has passed. */
export async function expire(ctx: Ctx, sent: SentLetter): Promise<void> {
  const { letter } = sent;
  await saveState(ctx, letter.id, stateAfter(letter.state, 'expire'));
  await endSigners(ctx, letter.id, 'expired');
  await hideTurn(ctx, letter.id, sent.signers);
  await noteEvent(ctx, letter.id, 'expired');
  ctx.audit({
    kind: 'expire_letter',
    object_type: 'letter',
    object_id: letter.id,
    before: { state: letter.state },
  });
  await settleCampaign(ctx, sent.campaign.id);
}
