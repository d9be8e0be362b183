import {
  deleteApiKey,
  endOwnApiKey,
  listApiKeys,
  listOwnApiKeys,
  rotateApiKey,
  saveApiKey,
  setUserMatching,
} from '@comptoir/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { write } from './write.ts';

const OWN = { makesStale: ['api-keys'] } as const;

export const apiKeyData = {
  settings: queryOptions({
    queryKey: ['api-keys', 'settings'],
    queryFn: ({ signal }) => call(listApiKeys, {}, { signal }),
  }),
  own: queryOptions({
    queryKey: ['api-keys', 'own'],
    queryFn: ({ signal }) => call(listOwnApiKeys, {}, { signal }),
  }),
  endOwn: write(endOwnApiKey, OWN),
  save: write(saveApiKey, OWN),
  rotate: write(rotateApiKey, OWN),
  remove: write(deleteApiKey, OWN),
  setMatching: write(setUserMatching, OWN),
};
