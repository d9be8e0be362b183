import { listMails, type ResponseOf } from '@comptoir/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';

export type MailEntry = ResponseOf<typeof listMails>['mails'][number];

export const mailData = {
  list: queryOptions({
    queryKey: ['mails'],
    queryFn: ({ signal }) => call(listMails, {}, { signal }),
    refetchInterval: 10_000,
  }),
};
