import { readFlagValues } from '@comptoir/contract';
import { queryOptions } from '@tanstack/react-query';
import { type ArgsOf, call } from '../lib/api.ts';
import { keepPrevious } from '../lib/query.ts';
import { statementKey } from './statements.ts';

export const flagData = {
  /** Of statements of the board: read again with them. */
  values: (body: ArgsOf<typeof readFlagValues>['body']) =>
    queryOptions({
      queryKey: statementKey('flag-values', body),
      queryFn: ({ signal }) => call(readFlagValues, { body }, { signal }),
      ...keepPrevious,
    }),
};
