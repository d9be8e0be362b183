import { listMails } from '@comptoir/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';

export const mailData = {
  list: queryOptions({
    queryKey: ['mails'],
    queryFn: ({ signal }) => call(listMails, {}, { signal }),
    refetchInterval: 10_000,
  }),
};
