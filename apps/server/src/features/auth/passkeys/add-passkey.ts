import {
  type addPasskey as addCall,
  type beginPasskey as beginCall,
  type BodyOf,
  MAX_PASSKEYS,
  type ResponseOf,
} from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import type { Principal } from '../../../platform/auth/principal.ts';
import type { ManualCtx } from '../../../platform/http/index.ts';
import { findAccountById } from '../account-queries.ts';
import { lockAccount, noteFactorShown } from '../factor-queries.ts';
import { mailPasskeyChange } from '../password-change.ts';
import { turnOn } from '../turn-factor.ts';
import { CHALLENGE_MS, makeChallenge, useChallenge } from './challenges.ts';
import { ALGORITHMS, checkNew, handleOf } from './check-passkey.ts';
import { insertPasskey, listPasskeys } from './passkey-queries.ts';
import { relyingParty } from './relying-party.ts';

type Caller = Pick<Principal, 'session_id' | 'account_id' | 'signed_in_by'>;

/** A passkey can take the place of the password: who has none of ours gets none. */
function refuseOtherWays({ signed_in_by }: Caller): void {
  if (signed_in_by.way !== 'password') throw new AppError('forbidden');
}

const placeOf = ({ session_id }: Caller) => ({ purpose: 'register', browser: session_id }) as const;

export async function beginPasskey(ctx: ManualCtx, caller: Caller): Promise<ResponseOf<typeof beginCall>> {
  refuseOtherWays(caller);
  const { account_id } = caller;
  const party = relyingParty(ctx.services.public_url);
  const { account, passkeys, challenge } = await ctx.platformTransaction(async (db) => ({
    account: await findAccountById(db, account_id),
    passkeys: await listPasskeys(db, account_id),
    challenge: await makeChallenge(db, placeOf(caller), account_id, ctx.clock.now()),
  }));
  if (!account) throw new AppError('forbidden');
  if (passkeys.length >= MAX_PASSKEYS) throw new AppError('passkeys_full', { most: MAX_PASSKEYS });
  await ctx.withTransaction(async (inside) =>
    inside.audit({ object_type: 'account', object_id: account_id }),
  );
  return {
    challenge,
    rp: { id: party.id, name: 'Comptoir' },
    user: { id: handleOf(account_id), name: account.email, displayName: account.name || account.email },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: CHALLENGE_MS,
    attestation: 'none',
    excludeCredentials: passkeys.map(({ credential_id, transports }) => ({
      type: 'public-key' as const,
      id: credential_id,
      transports: [...transports],
    })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  };
}

export async function addPasskey(
  ctx: ManualCtx,
  caller: Caller,
  { name, credential }: BodyOf<typeof addCall>,
): Promise<ResponseOf<typeof addCall>> {
  refuseOtherWays(caller);
  const { account_id, session_id } = caller;
  const now = ctx.clock.now();
  const party = relyingParty(ctx.services.public_url);
  const { challenge, ...used } = await ctx.platformTransaction((db) =>
    useChallenge(db, placeOf(caller), credential.client_data, now),
  );
  if (used.account_id !== account_id) throw new AppError('sign_in_over');
  const made = await checkNew(credential, challenge, party);
  const id = ctx.newId();
  const recovery_codes = await ctx.platformTransaction(async (db) => {
    await lockAccount(db, account_id);
    if ((await listPasskeys(db, account_id)).length >= MAX_PASSKEYS)
      throw new AppError('passkeys_full', { most: MAX_PASSKEYS });
    const codes = await turnOn(db, { account_id, session_id }, now);
    const { transports } = credential;
    if (!(await insertPasskey(db, { id, account_id, name, transports, ...made }, now)))
      throw new AppError('passkey_known');
    await noteFactorShown(db, session_id, now);
    await mailPasskeyChange(db, account_id, now, { change: 'added', name });
    return codes;
  });
  await ctx.withTransaction(async (inside) =>
    inside.audit({ object_type: 'account', object_id: account_id, after: { passkey: name } }),
  );
  return { id, recovery_codes };
}
