import { hashToken, randomToken } from '../../../platform/auth/tokens.ts';
import type { Ctx } from '../../../platform/context.ts';
import { mailTurn, mailVoided } from './letter-mails.ts';
import { saveToken } from './link-queries.ts';
import type { SentLetter, SignatureProvider } from './signature-provider.ts';

/** The job's name; jobs.ts defines it. */
export const SEAL_JOB = 'seal_letter';

/** The environment of a link is in it: its signer is found there, without a search over all companies. */
export function newLinkToken({ tenant }: Pick<Ctx, 'tenant'>): string {
  return `${tenant.environment_id.replaceAll('-', '')}${randomToken()}`;
}

export const languageOf = ({ campaign }: Pick<SentLetter, 'campaign'>) => campaign.snapshot?.language ?? 'en';

export function mailedLetter({ campaign, company, letter }: SentLetter) {
  return { language: languageOf({ campaign }), subject: campaign.subject, company, person: letter.user_name };
}

export const builtInProvider: SignatureProvider = {
  name: 'comptoir',
  async invite(ctx, sent, signer, { isReminder }) {
    const token = newLinkToken(ctx);
    await saveToken(ctx, signer.id, hashToken(token));
    await mailTurn(ctx, signer, mailedLetter(sent), {
      token,
      message: sent.campaign.message,
      isSigned: sent.campaign.sending_type === 'esignature',
      isReminder,
    });
  },
  async withdraw(ctx, sent, reason) {
    for (const signer of sent.signers.filter(({ sent_at }) => sent_at !== null))
      await mailVoided(ctx, signer, mailedLetter(sent), reason);
  },
  async complete(ctx, { letter }) {
    await ctx.enqueue(SEAL_JOB, { letter_id: letter.id }, { key: letter.id });
  },
};

/** Where an outside provider is chosen. */
export const providerOf = (_sent: Pick<SentLetter, 'campaign'>): SignatureProvider => builtInProvider;
