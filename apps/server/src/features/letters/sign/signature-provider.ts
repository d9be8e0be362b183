import type { Ctx } from '../../../platform/context.ts';
import type { StoredCampaign } from '../campaigns/campaign-queries.ts';
import type { StoredLetter, StoredSigner } from '../campaigns/letter-queries.ts';

/** One letter with all that a provider needs of it. */
export interface SentLetter {
  readonly letter: StoredLetter;
  readonly campaign: StoredCampaign;
  readonly company: string;
  readonly signers: readonly StoredSigner[];
}

/**
 * Collects signatures. The states of letters and their table of changes are ours: a provider brings the letter to its signers in their
 * order and reports what they do. The built-in one mails links; an outside one would hand the file over and be called back.
 */
export interface SignatureProvider {
  readonly name: string;
  /** It is this signer's turn. */
  invite(
    ctx: Ctx,
    sent: SentLetter,
    signer: StoredSigner,
    options: { readonly isReminder: boolean },
  ): Promise<void>;
  /** Nobody may sign any more. */
  withdraw(ctx: Ctx, sent: SentLetter, reason: string): Promise<void>;
  /** All have signed: seals the letter with its evidence. */
  complete(ctx: Ctx, sent: SentLetter): Promise<void>;
}
