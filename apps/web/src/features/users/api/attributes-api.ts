import { listAttributes } from '@comptoir/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

export const attributeKeys = { all: ['attributes'] as const };

export const attributesQuery = queryOptions({
  queryKey: attributeKeys.all,
  queryFn: ({ signal }) => call(listAttributes, {}, { signal }),
  select: (answer) => answer.attributes,
  staleTime: 60_000,
});
