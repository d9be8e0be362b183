import { AppError } from '@comptoir/contract/errors';
import type { ManualCtx } from '../../../platform/http/index.ts';
import { lockAccount } from '../factor-queries.ts';
import { mailPasskeyChange } from '../password-change.ts';
import { endIfLast } from '../turn-factor.ts';
import { deletePasskey, savePasskeyName } from './passkey-queries.ts';

export async function renamePasskey(
  ctx: ManualCtx,
  account_id: string,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<void> {
  const before = await ctx.platformTransaction((db) => savePasskeyName(db, account_id, id, name));
  if (before === null) throw new AppError('not_found');
  await ctx.withTransaction(async (inside) =>
    inside.audit({
      object_type: 'account',
      object_id: account_id,
      before: { passkey: before },
      after: { passkey: name },
    }),
  );
}

export async function removePasskey(ctx: ManualCtx, account_id: string, id: string): Promise<void> {
  const now = ctx.clock.now();
  const name = await ctx.platformTransaction(async (db) => {
    await lockAccount(db, account_id);
    const removed = await deletePasskey(db, account_id, id);
    if (removed === null) throw new AppError('not_found');
    await endIfLast(db, account_id);
    await mailPasskeyChange(db, account_id, now, { change: 'removed', name: removed });
    return removed;
  });
  await ctx.withTransaction(async (inside) =>
    inside.audit({ object_type: 'account', object_id: account_id, before: { passkey: name } }),
  );
}
