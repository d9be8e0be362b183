import {
  applyUserImport,
  checkUserImport,
  getUserImport,
  listUserImports,
  uploadUserImport,
  type UserImport,
} from '@comptoir/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { putAnswer, queryClient } from '../lib/query.ts';
import { write } from './write.ts';

const list = queryOptions({
  queryKey: ['user-imports', 'list'],
  queryFn: ({ signal }) => call(listUserImports, {}, { signal }),
  select: (answer) => answer.imports,
});

const one = (id: string) =>
  queryOptions({
    queryKey: ['user-imports', 'one', id],
    queryFn: ({ signal }) => call(getUserImport, { params: { id } }, { signal }),
  });

const put = (made: UserImport) => putAnswer(queryClient, one(made.id).queryKey, made);

export const userImportData = {
  list,
  one,
  upload: write(uploadUserImport, { put, makesStale: [] }),
  check: write(checkUserImport, { put, makesStale: [] }),
  apply: write(applyUserImport, {
    put,
    makesStale: ['users', 'teams', 'attributes', 'integrations', list.queryKey],
  }),
};
