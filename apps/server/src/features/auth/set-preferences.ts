import type { Ctx } from '../../platform/context.ts';
import { type Preferences, saveOwnPreferences } from './own-account-queries.ts';
import { selfChanged } from './self-changed.ts';

export async function setPreferences(ctx: Ctx, preferences: Preferences): Promise<void> {
  await saveOwnPreferences(ctx, preferences);
  const { language, locale, onboarded } = preferences;
  await selfChanged(ctx, { language, locale, onboarded });
}
