import { type ChoicesPatch, layered, type NotificationChoices } from '@comptoir/contract';
import type { TenantDb } from '../../platform/context.ts';
import { findDefaults } from './reader-queries.ts';
import { findOwnSettings } from './settings-queries.ts';

/** What somebody set over what the company set. */
export async function choicesOf(ctx: TenantDb, user_id: string): Promise<NotificationChoices> {
  const { channels, frequencies }: ChoicesPatch = await findOwnSettings(ctx, user_id);
  const { choices } = await findDefaults(ctx);
  return layered(choices, { ...(channels && { channels }), ...(frequencies && { frequencies }) });
}
