import type { getFactor, ResponseOf } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import type { ManualCtx } from '../../platform/http/index.ts';
import { findAccountById } from './account-queries.ts';
import { makeRecoveryCodes, makeSecret, useAppCode } from './factor-codes.ts';
import {
  countRecoveryCodes,
  deleteApp,
  deleteFactor,
  findFactor,
  hasFactor,
  isFactorRequired,
  lockAccount,
  noteConfirmed,
  noteFactorShown,
  saveRecoveryCodes,
  saveSecret,
} from './factor-queries.ts';
import { factorGuesses } from './login-factor.ts';
import { listPasskeys, type Passkey } from './passkeys/passkey-queries.ts';
import { mailFactorChange } from './password-change.ts';
import { endIfLast, turnOn } from './turn-factor.ts';

const accountOf = ({ actor }: ManualCtx): string => {
  if (actor.account_id === null) throw new AppError('forbidden');
  return actor.account_id;
};

/** The trail names what was done, never a secret or a code. */
const note = (ctx: ManualCtx, account_id: string) =>
  ctx.withTransaction(async (inside) => inside.audit({ object_type: 'account', object_id: account_id }));

const wireOf = ({ id, name, is_synced, created_at, last_used_at }: Passkey) => ({
  id,
  name,
  is_synced,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
});

export async function readFactor(ctx: ManualCtx): Promise<ResponseOf<typeof getFactor>> {
  const account_id = accountOf(ctx);
  return ctx.platformTransaction(async (db) => {
    const has_app = (await findFactor(db, account_id))?.is_confirmed ?? false;
    const passkeys = await listPasskeys(db, account_id);
    return {
      is_on: has_app || passkeys.length > 0,
      has_app,
      passkeys: passkeys.map(wireOf),
      is_required: await isFactorRequired(db, account_id),
      recovery_codes_left: await countRecoveryCodes(db, account_id),
    };
  });
}

/** A new secret for the app. It counts for nothing until a code of it is typed. */
export async function beginFactor(
  ctx: ManualCtx,
): Promise<{ readonly secret: string; readonly uri: string }> {
  const id = accountOf(ctx);
  const account = await ctx.platformTransaction((db) => findAccountById(db, id));
  if (!account) throw new AppError('forbidden');
  const { secret, uri, sealed } = makeSecret(ctx.services, account);
  const was_saved = await ctx.platformTransaction((db) => saveSecret(db, id, sealed, ctx.clock.now()));
  if (!was_saved) throw new AppError('factor_set');
  await note(ctx, id);
  return { secret, uri };
}

/** The app counts from its first code on. As the first second factor it brings recovery codes. */
export async function confirmFactor(ctx: ManualCtx, session_id: string, code: string): Promise<string[]> {
  const account_id = accountOf(ctx);
  const now = ctx.clock.now();
  await ctx.platformTransaction((db) => factorGuesses.take(db, account_id, now));
  const codes = await ctx.platformTransaction(async (db) => {
    await lockAccount(db, account_id);
    const factor = await findFactor(db, account_id);
    if (factor?.is_confirmed) throw new AppError('factor_set');
    if (!factor || !(await useAppCode(db, ctx.services, { account_id, factor, code }, now)))
      throw new AppError('factor_wrong', {}, 'code');
    await factorGuesses.clear(db, account_id);
    const made = await turnOn(db, { account_id, session_id }, now);
    await noteConfirmed(db, account_id, now);
    await noteFactorShown(db, session_id, now);
    await mailFactorChange(db, account_id, now, 'on');
    return made;
  });
  await note(ctx, account_id);
  return codes;
}

export async function renewRecoveryCodes(ctx: ManualCtx): Promise<string[]> {
  const account_id = accountOf(ctx);
  const codes = makeRecoveryCodes();
  await ctx.platformTransaction(async (db) => {
    if (!(await hasFactor(db, account_id))) throw new AppError('not_found');
    await saveRecoveryCodes(db, account_id, codes);
    await mailFactorChange(db, account_id, ctx.clock.now(), 'on');
  });
  await note(ctx, account_id);
  return codes;
}

export async function removeApp(ctx: ManualCtx): Promise<void> {
  const account_id = accountOf(ctx);
  await ctx.platformTransaction(async (db) => {
    await lockAccount(db, account_id);
    if (!(await deleteApp(db, account_id))) throw new AppError('not_found');
    await endIfLast(db, account_id);
    await mailFactorChange(db, account_id, ctx.clock.now(), 'app_off');
  });
  await note(ctx, account_id);
}

export async function removeFactor(ctx: ManualCtx): Promise<void> {
  const account_id = accountOf(ctx);
  await ctx.platformTransaction(async (db) => {
    await lockAccount(db, account_id);
    if (await isFactorRequired(db, account_id)) throw new AppError('factor_required');
    const was_on = await hasFactor(db, account_id);
    await deleteFactor(db, account_id);
    if (was_on) await mailFactorChange(db, account_id, ctx.clock.now(), 'off');
  });
  await note(ctx, account_id);
}
