import {
  addPasskey,
  beginFactor,
  beginFactorPasskey,
  beginPasskey,
  beginPasskeyLogin,
  confirmFactor,
  getFactor,
  loginFactorPasskey,
  loginPasskey,
  removeApp,
  removeFactor,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  type ResponseOf,
} from '@comptoir/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { makePasskey, signWithPasskey } from '../lib/passkeys.ts';
import { write } from './write.ts';

export type Passkey = ResponseOf<typeof getFactor>['passkeys'][number];

const begin = write(beginPasskey, { makesStale: [] });
const add = write(addPasskey, { makesStale: ['sessions'], isReadInBackground: true });

/** The second factor of one's own account. */
export const factorData = {
  state: queryOptions({
    queryKey: ['sessions', 'factor'],
    queryFn: ({ signal }) => call(getFactor, {}, { signal }),
  }),
  /** Changes nothing that is shown: the secret counts once it is confirmed. */
  begin: write(beginFactor, { makesStale: [] }),
  confirm: write(confirmFactor, { makesStale: ['sessions'], isReadInBackground: true }),
  renewCodes: write(renewRecoveryCodes, { makesStale: ['sessions'] }),
  removeApp: write(removeApp, { makesStale: ['sessions'] }),
  remove: write(removeFactor, { makesStale: ['sessions'] }),
  /** The browser asks for a finger, a face or a key in between. */
  addPasskey: async (name: string) => add({ body: { name, credential: await makePasskey(await begin()) } }),
  renamePasskey: write(renamePasskey, { makesStale: ['sessions'] }),
  removePasskey: write(removePasskey, { makesStale: ['sessions'] }),
};

/** Logins by a passkey: after the password, or alone. */
export const passkeyLogins = {
  second: async () =>
    call(loginFactorPasskey, { body: { credential: await signWithPasskey(await call(beginFactorPasskey)) } }),
  alone: async () =>
    call(loginPasskey, { body: { credential: await signWithPasskey(await call(beginPasskeyLogin)) } }),
};
