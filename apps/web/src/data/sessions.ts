import {
  getSignInOptions,
  listSessions,
  readToken,
  type ResponseOf,
  revokeSession,
} from '@comptoir/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { write } from './write.ts';

export type Session = ResponseOf<typeof listSessions>['sessions'][number];

export const sessionData = {
  list: queryOptions({
    queryKey: ['sessions', 'list'],
    queryFn: ({ signal }) => call(listSessions, {}, { signal }),
  }),
  /** What the login page offers beside a password. */
  options: queryOptions({
    queryKey: ['sessions', 'options'],
    queryFn: ({ signal }) => call(getSignInOptions, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  }),
  revoke: write(revokeSession, { makesStale: ['sessions'] }),
  /** What a one-time link is for. */
  token: (token: string) =>
    queryOptions({
      queryKey: ['sessions', 'token', token],
      queryFn: () => call(readToken, { body: { token } }),
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
    }),
};
