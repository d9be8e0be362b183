import { LETTER_REMINDER_DAYS } from '@comptoir/kernel';
import { SYSTEM_ACTOR } from '../../../platform/auth/principal.ts';
import { newId } from '../../../platform/clock/clock.ts';
import { inTenant, type Platform } from '../../../platform/unit-of-work.ts';
import { isOpen } from '../letter-policy.ts';
import { readSent } from '../sign/turns.ts';
import { expire, remind } from './change-letters.ts';
import { findDueLetters, findTenantsWithOpenLetters } from './due-queries.ts';

const DAY_MS = 24 * 3_600_000;

/** Ends letters whose day has passed, and reminds the signers of the others every 7 days, each in a transaction of its own. */
export async function lookAfterLetters(platform: Platform, signal: AbortSignal): Promise<void> {
  const now = platform.clock.now();
  const before = new Date(now.getTime() - LETTER_REMINDER_DAYS * DAY_MS);
  for (const tenant of await findTenantsWithOpenLetters(platform.database)) {
    const occasion = {
      tenant,
      actor: SYSTEM_ACTOR,
      request_id: newId(),
      ip: null,
      audit_kind: 'remind_letters',
    };
    const due = await inTenant(platform, occasion, (ctx) =>
      findDueLetters(ctx, { before, today: ctx.clock.today() }),
    );
    for (const { id, is_over } of due) {
      signal.throwIfAborted();
      await inTenant(platform, occasion, async (ctx) => {
        const sent = await readSent(ctx, id, true);
        // Signed in the meantime.
        if (!isOpen(sent.letter.state)) return;
        if (is_over) return expire(ctx, sent);
        await remind(ctx, sent);
      });
    }
  }
}
