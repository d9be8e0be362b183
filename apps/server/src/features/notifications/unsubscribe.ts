import { BUILT_IN_CHOICES, layered, type NotificationKind } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { SYSTEM_ACTOR } from '../../platform/auth/principal.ts';
import type { Ctx } from '../../platform/context.ts';
import type { PublicCtx } from '../../platform/http/route.ts';
import { merged } from './settings-policy.ts';
import { findDefaultSettings, findOwnSettings, lockSettings, saveOwnSettings } from './settings-queries.ts';
import { readUnsubscription } from './unsubscribe-link.ts';
import { findPlace, findUserName } from './unsubscribe-queries.ts';

/** What the link is about, for the page that asks. */
export async function describeUnsubscription(
  ctx: PublicCtx,
  token: string,
): Promise<{ kind: NotificationKind; company: string; is_on: boolean }> {
  const { user_id, kind } = readUnsubscription(ctx.services, token);
  return inItsEnvironment(ctx, token, async (tx, company) => {
    const own = await findOwnSettings(tx, user_id);
    const choices = layered(layered(BUILT_IN_CHOICES, await findDefaultSettings(tx)), own);
    return { kind, company, is_on: choices.channels[kind].email };
  });
}

/** Called twice it changes nothing more. */
export async function unsubscribe(ctx: PublicCtx, token: string): Promise<{ kind: NotificationKind }> {
  const { user_id, kind } = readUnsubscription(ctx.services, token);
  return inItsEnvironment(ctx, token, async (tx) => {
    await lockSettings(tx, user_id);
    const before = await findOwnSettings(tx, user_id);
    await saveOwnSettings(tx, user_id, {
      ...before,
      ...merged(before, { channels: { [kind]: { email: false } } }),
    });
    tx.audit({
      kind: 'unsubscribe',
      object_type: 'notification_settings',
      object_id: user_id,
      after: { kind },
    });
    return { kind };
  });
}

/** A link outlives the person's stay: who is gone has nothing to end. */
async function inItsEnvironment<T>(
  ctx: PublicCtx,
  token: string,
  use: (tx: Ctx, company: string) => Promise<T>,
): Promise<T> {
  const { environment_id, user_id } = readUnsubscription(ctx.services, token);
  const place = await ctx.platformTransaction((db) => findPlace(db, environment_id));
  if (!place) throw new AppError('token_invalid');
  const { company, ...rest } = place;
  return ctx.inTenant({ ...rest, environment_id }, SYSTEM_ACTOR, async (tx) => {
    const name = await findUserName(tx, user_id);
    if (name === null) throw new AppError('token_invalid');
    return use({ ...tx, actor: { ...tx.actor, user_id, name } }, company);
  });
}
