import type { Ctx } from '../../platform/context.ts';
import { insertEvent } from './letter-event-queries.ts';

export type LetterHappening =
  | 'made'
  | 'sent'
  | 'received'
  | 'viewed'
  | 'code_sent'
  | 'code_wrong'
  | 'signed'
  | 'declined'
  | 'reminded'
  | 'expired'
  | 'voided'
  | 'resent'
  | 'sealed';

export interface Who {
  readonly user_id: string | null;
  readonly name: string;
  readonly ip?: string | null;
  readonly agent?: string | null;
}

/** Kept for the evidence page. */
export async function noteEvent(
  ctx: Ctx,
  letter_id: string,
  kind: LetterHappening,
  who: Who = { user_id: ctx.actor.user_id, name: ctx.actor.name, ip: ctx.ip },
): Promise<void> {
  await insertEvent(ctx, { id: ctx.newId(), letter_id, kind, ...who, at: ctx.clock.now() });
}
