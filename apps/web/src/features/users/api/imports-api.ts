import { getUserImport, listUserImports, uploadUserImport } from '@comptoir/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

export const importKeys = {
  all: ['user-imports'] as const,
  one: (id: string) => ['user-imports', id] as const,
};

export const userImportsQuery = queryOptions({
  queryKey: importKeys.all,
  queryFn: ({ signal }) => call(listUserImports, {}, { signal }),
  select: (answer) => answer.imports,
});

export const userImportQuery = (id: string) =>
  queryOptions({
    queryKey: importKeys.one(id),
    queryFn: ({ signal }) => call(getUserImport, { params: { id } }, { signal }),
  });

export function uploadUsersFile(form: FormData, sheet: string | undefined) {
  return call(uploadUserImport, { query: { sheet } }, { form });
}
