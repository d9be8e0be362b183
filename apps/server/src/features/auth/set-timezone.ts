import type { Ctx } from '../../platform/context.ts';
import { saveOwnTimezone } from './own-account-queries.ts';
import { selfChanged } from './self-changed.ts';

export async function setTimezone(ctx: Ctx, timezone: string | null): Promise<void> {
  await saveOwnTimezone(ctx, timezone);
  await selfChanged(ctx, { timezone });
}
