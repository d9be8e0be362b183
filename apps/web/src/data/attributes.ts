import {
  createAttribute,
  deleteAttribute,
  listAttributes,
  setAttributeValues,
  updateAttribute,
} from '@comptoir/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { write } from './write.ts';

export const attributeData = {
  list: queryOptions({
    queryKey: ['attributes'],
    queryFn: ({ signal }) => call(listAttributes, {}, { signal }),
    select: (answer) => answer.attributes,
    staleTime: 60_000,
  }),
  create: write(createAttribute, { makesStale: ['attributes'] }),
  update: write(updateAttribute, { makesStale: ['attributes'] }),
  setValues: write(setAttributeValues, { makesStale: ['users', 'attributes'] }),
  delete: write(deleteAttribute, { makesStale: ['attributes', 'users'] }),
};
