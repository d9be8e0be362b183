import {
  addSignInDomain,
  deleteSignInDomain,
  deleteSsoConnection,
  getSignInSettings,
  saveSsoConnection,
  type SignInSettings,
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
  update: write(updateSignInSettings, PUTS),
  saveConnection: write(saveSsoConnection, PUTS),
  removeConnection: write(deleteSsoConnection, PUTS),
  addDomain: write(addSignInDomain, PUTS),
  verifyDomain: write(verifySignInDomain, PUTS),
  removeDomain: write(deleteSignInDomain, PUTS),
};
