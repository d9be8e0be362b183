import { randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '@comptoir/contract';
import { Secret, TOTP } from 'otpauth';
import type { Services } from '../../platform/context.ts';
import type { Db } from '../../platform/db/index.ts';
import { type Factor, useRecoveryCode, useStep } from './factor-queries.ts';

const PERIOD_S = 30;
/** 80 random bits, as two groups that can be copied by hand. */
const CODE_BYTES = 10;

const totpOf = (secret: Secret, label: string) =>
  new TOTP({ issuer: 'Comptoir', label, secret, algorithm: 'SHA1', digits: 6, period: PERIOD_S });

export interface NewSecret {
  readonly secret: string;
  readonly uri: string;
  readonly sealed: string;
}

export function makeSecret(
  { secrets }: Pick<Services, 'secrets'>,
  account: { readonly id: string; readonly email: string },
): NewSecret {
  const made = new Secret({ size: 20 });
  return {
    secret: made.base32,
    uri: totpOf(made, account.email).toString(),
    sealed: secrets.seal('second-factor', account.id, made.base32),
  };
}

export function makeRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => randomBytes(CODE_BYTES).toString('hex'));
}

/** Is it a code of the app, of now or of the thirty seconds before and after, that was not used yet? */
export async function useAppCode(
  db: Db,
  { secrets }: Pick<Services, 'secrets'>,
  {
    account_id,
    factor,
    code,
  }: { readonly account_id: string; readonly factor: Factor; readonly code: string },
  now: Date,
): Promise<boolean> {
  const secret = secrets.open('second-factor', account_id, factor.secret_sealed);
  if (secret === null || !/^\d{6}$/.test(code)) return false;
  const timestamp = now.getTime();
  const delta = totpOf(Secret.fromBase32(secret), '').validate({ token: code, timestamp, window: 1 });
  if (delta === null) return false;
  return useStep(db, account_id, Math.floor(timestamp / 1000 / PERIOD_S) + delta);
}

/** A code of the app, or a recovery code. `factor`: null without an app. */
export async function useCode(
  db: Db,
  services: Pick<Services, 'secrets'>,
  {
    account_id,
    factor,
    code,
  }: { readonly account_id: string; readonly factor: Factor | null; readonly code: string },
  now: Date,
): Promise<boolean> {
  if (!/^\d{6}$/.test(code)) return useRecoveryCode(db, account_id, code, now);
  // A secret whose first code was never typed counts for nothing.
  if (!factor?.is_confirmed) return false;
  return useAppCode(db, services, { account_id, factor, code }, now);
}
