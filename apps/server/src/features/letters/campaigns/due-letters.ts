import { LETTER_REMINDER_DAYS } from '@comptoir/kernel';
import { SYSTEM_ACTOR } from '../../../platform/auth/principal.ts';
import { newId } from '../../../platform/clock/clock.ts';
import { throwFailures } from '../../../platform/failures.ts';
import { inTenant, type Occasion, type Platform } from '../../../platform/unit-of-work.ts';
import { isOpen } from '../letter-policy.ts';
import { readSent } from '../sign/turns.ts';
import { expire, remind } from './change-letters.ts';
import { findDueLetters, findTenantsWithOpenLetters } from './due-queries.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Ends letters whose day has passed, and reminds the signers of the others every 7 days, each in a transaction of its own. One that fails
 * stops no other, and is tried again in an hour.
 */
export async function lookAfterLetters(platform: Platform, signal: AbortSignal): Promise<void> {
  const now = platform.clock.now();
  const before = new Date(now.getTime() - LETTER_REMINDER_DAYS * DAY_MS);
  const failures: unknown[] = [];
  for (const tenant of await findTenantsWithOpenLetters(platform.database)) {
    const occasion = {
      tenant,
      actor: SYSTEM_ACTOR,
      request_id: newId(),
      ip: null,
      audit_kind: 'remind_letters',
    };
    try {
      const due = await inTenant(platform, occasion, (ctx) =>
        findDueLetters(ctx, { before, today: ctx.clock.today() }),
      );
      for (const { id, is_over } of due) {
        if (signal.aborted) break;
        await lookAfter(platform, occasion, { id, is_over }).catch((error: unknown) => {
          failures.push(error);
          platform.log.error({ err: error, letter_id: id }, 'a letter was not looked after');
        });
      }
    } catch (error) {
      // The environments after it are other companies.
      failures.push(error);
    }
    signal.throwIfAborted();
  }
  throwFailures(failures);
}

async function lookAfter(
  platform: Platform,
  occasion: Occasion,
  { id, is_over }: { readonly id: string; readonly is_over: boolean },
): Promise<void> {
  await inTenant(platform, occasion, async (ctx) => {
    const sent = await readSent(ctx, id, true);
    // Signed in the meantime.
    if (!isOpen(sent.letter.state)) return;
    if (is_over) return expire(ctx, sent);
    await remind(ctx, sent);
  });
}
