import { AppError } from '@comptoir/contract/errors';
import { endSessionsOfAccount } from '../../platform/auth/sessions.ts';
import type { ManualCtx } from '../../platform/http/index.ts';
import { findAccountById } from './account-queries.ts';
import { makeRecoveryCodes, makeSecret, useAppCode } from './factor-codes.ts';
import {
  countRecoveryCodes,
  deleteFactor,
  findFactor,
  isFactorRequired,
  noteConfirmed,
  saveRecoveryCodes,
  saveSecret,
} from './factor-queries.ts';
import { factorGuesses } from './login-factor.ts';
import { mailFactorChange } from './password-change.ts';

const accountOf = ({ actor }: ManualCtx): string => {
  if (actor.account_id === null) throw new AppError('forbidden');
  return actor.account_id;
};

/** The trail names what was done, never a secret or a code. */
const note = (ctx: ManualCtx, account_id: string) =>
  ctx.withTransaction(async (inside) => inside.audit({ object_type: 'account', object_id: account_id }));

export async function readFactor(ctx: ManualCtx) {
  const account_id = accountOf(ctx);
  return ctx.platformTransaction(async (db) => ({
    is_on: (await findFactor(db, account_id))?.is_confirmed ?? false,
    is_required: await isFactorRequired(db, account_id),
    recovery_codes_left: await countRecoveryCodes(db, account_id),
  }));
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

/** Turns it on. Other sessions, which were opened without it, end. */
export async function confirmFactor(ctx: ManualCtx, session_id: string, code: string): Promise<string[]> {
  const account_id = accountOf(ctx);
  const now = ctx.clock.now();
  await ctx.platformTransaction((db) => factorGuesses.take(db, account_id, now));
  const codes = makeRecoveryCodes();
  await ctx.platformTransaction(async (db) => {
    const factor = await findFactor(db, account_id);
    if (factor?.is_confirmed) throw new AppError('factor_set');
    if (!factor || !(await useAppCode(db, ctx.services, { account_id, factor, code }, now)))
      throw new AppError('factor_wrong', {}, 'code');
    await factorGuesses.clear(db, account_id);
    await noteConfirmed(db, account_id, session_id, now);
    await saveRecoveryCodes(db, account_id, codes);
    await endSessionsOfAccount(db, account_id, now, session_id);
    await mailFactorChange(db, account_id, now, 'on');
  });
  await note(ctx, account_id);
  return codes;
}

export async function renewRecoveryCodes(ctx: ManualCtx): Promise<string[]> {
  const account_id = accountOf(ctx);
  const codes = makeRecoveryCodes();
  await ctx.platformTransaction(async (db) => {
    if (!(await findFactor(db, account_id))?.is_confirmed) throw new AppError('not_found');
    await saveRecoveryCodes(db, account_id, codes);
    await mailFactorChange(db, account_id, ctx.clock.now(), 'on');
  });
  await note(ctx, account_id);
  return codes;
}

export async function removeFactor(ctx: ManualCtx): Promise<void> {
  const account_id = accountOf(ctx);
  await ctx.platformTransaction(async (db) => {
    if (await isFactorRequired(db, account_id)) throw new AppError('factor_required');
    const was_on = (await findFactor(db, account_id))?.is_confirmed ?? false;
    await deleteFactor(db, account_id);
    if (was_on) await mailFactorChange(db, account_id, ctx.clock.now(), 'off');
  });
  await note(ctx, account_id);
}
