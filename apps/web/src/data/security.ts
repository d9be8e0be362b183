import {
  addSignInDomain,
  deleteSignInDomain,
  deleteSsoConnection,
  endScimToken,
  getProvisioning,
  getSignInSettings,
  getSignInWays,
  makeScimToken,
  type Provisioning,
  rotateScimToken,
  saveSsoConnection,
  setScimGroupRoles,
  type SignInSettings,
  updateProvisioning,
  updateSignInSettings,
  verifySignInDomain,
} from '@comptoir/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { putAnswer, queryClient } from '../lib/query.ts';
import { write } from './write.ts';

const settings = queryOptions({
  queryKey: ['security', 'settings'],
  queryFn: ({ signal }) => call(getSignInSettings, {}, { signal }),
});

const PUTS = {
  put: (saved: SignInSettings) => putAnswer(queryClient, settings.queryKey, () => saved),
  makesStale: [],
};

/** How people of the company sign in. Each write answers all of it. */
export const securityData = {
  settings,
  /** Of everybody: which ways are open, and how one came. */
  ways: queryOptions({
    queryKey: ['security', 'ways'],
    queryFn: ({ signal }) => call(getSignInWays, {}, { signal }),
  }),
  update: write(updateSignInSettings, PUTS),
  saveConnection: write(saveSsoConnection, PUTS),
  removeConnection: write(deleteSsoConnection, PUTS),
  addDomain: write(addSignInDomain, PUTS),
  verifyDomain: write(verifySignInDomain, PUTS),
  removeDomain: write(deleteSignInDomain, PUTS),
};

const provisioning = queryOptions({
  queryKey: ['security', 'provisioning'],
  queryFn: ({ signal }) => call(getProvisioning, {}, { signal }),
});

const SHOWS = {
  put: (saved: Provisioning) => putAnswer(queryClient, provisioning.queryKey, () => saved),
  makesStale: [],
};
const MADE = {
  put: (made: { readonly provisioning: Provisioning }) => SHOWS.put(made.provisioning),
  makesStale: [],
};

/** How an identity provider keeps people up to date. Each write answers all of it. */
export const provisioningData = {
  settings: provisioning,
  makeToken: write(makeScimToken, MADE),
  rotateToken: write(rotateScimToken, MADE),
  endToken: write(endScimToken, SHOWS),
  update: write(updateProvisioning, SHOWS),
  setRoles: write(setScimGroupRoles, { put: SHOWS.put, makesStale: ['users', 'roles'] }),
};
