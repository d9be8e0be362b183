import type { Ctx } from '../../../platform/context.ts';
import { notify, withdrawNotice } from '../../notifications/index.ts';
import type { StoredSigner } from '../campaigns/letter-queries.ts';
import type { SentLetter } from './signature-provider.ts';

const TYPE = 'letter_to_sign';

/** Tells the signer in the notification centre that it is their turn; the mail with the link goes beside it. */
export async function showTurn(
  ctx: Ctx,
  { letter, campaign }: Pick<SentLetter, 'letter' | 'campaign'>,
  signer: StoredSigner,
): Promise<void> {
  if (campaign.sending_type !== 'esignature' || signer.user_id === null) return;
  // A reminder is a new card in the place of the first.
  await hideTurn(ctx, letter.id, [signer]);
  await notify(ctx, {
    recipients: [signer.user_id],
    type: TYPE,
    kind: 'validations',
    author_id: null,
    reference: { type: 'LETTER', url: `/my-letters/${letter.id}`, parameters: { name: campaign.subject } },
    cause: causeOf(letter.id),
    is_mailed: true,
  });
}

/** The letter is signed, or has ended. */
export async function hideTurn(
  ctx: Ctx,
  letter_id: string,
  signers: readonly Pick<StoredSigner, 'user_id'>[],
): Promise<void> {
  const user_ids = signers.flatMap(({ user_id }) => user_id ?? []);
  await withdrawNotice(ctx, { user_ids, type: TYPE, cause: causeOf(letter_id) });
}

const causeOf = (letter_id: string) => `letter ${letter_id}`;
