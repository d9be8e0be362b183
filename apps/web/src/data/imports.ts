import {
  cancelImport,
  checkImport,
  countDeletedInFile,
  createImportMapping,
  deleteImportMapping,
  dismissImport,
  downloadImportResults,
  type FileType,
  getImport,
  getLastImport,
  getTableTemplate,
  type ImportWire,
  listImportMappings,
  listImportProgress,
  listImports,
  renameImportMapping,
  type Sniff,
  sniffImportFile,
  startImport,
  undoImport,
  uploadImportFile,
} from '@comptoir/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, download } from '../lib/api.ts';
import { putAnswer, queryClient } from '../lib/query.ts';
import { makeStale, write } from './write.ts';

const RUNNING_EVERY_MS = 1000;
/** Unfinished imports are requested again, beside the live event (specification section 4). */
const OTHERWISE_EVERY_MS = 30_000;

/** While it runs it is requested again: an event may be lost, a figure must not stop. */
const one = (id: string) =>
  queryOptions({
    queryKey: ['imports', 'detail', id],
    queryFn: ({ signal }) => call(getImport, { params: { id } }, { signal }),
    staleTime: 0,
    refetchInterval: (query) => {
      const status = query.state.data?.import.status;
      return status === 'queued' || status === 'running' ? RUNNING_EVERY_MS : false;
    },
  });

/** A file that was read and not started yet. */
const put = (answer: { readonly import: ImportWire; readonly sniff: Sniff }) =>
  putAnswer(queryClient, one(answer.import.id).queryKey, { ...answer, rejections: [], undo: null });

const mappingsKey = (table_id: string) => ['imports', 'mappings', table_id] as const;

export const importData = {
  one,
  list: infiniteQueryOptions({
    queryKey: ['imports', 'list'],
    queryFn: ({ pageParam, signal }) =>
      call(
        listImports,
        { query: pageParam === null ? { size: 30 } : { size: 30, limit_import_id: pageParam } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.more ? (last.imports.at(-1)?.id ?? null) : null),
    refetchInterval: OTHERWISE_EVERY_MS,
  }),
  /** What runs now: a table's freshness is a figure that moves. */
  progress: queryOptions({
    queryKey: ['imports', 'progress'],
    queryFn: ({ signal }) => call(listImportProgress, {}, { signal }),
    select: (answer) => answer.imports,
    refetchInterval: (query) =>
      query.state.data && query.state.data.imports.length > 0 ? RUNNING_EVERY_MS : OTHERWISE_EVERY_MS,
  }),
  last: queryOptions({
    queryKey: ['imports', 'last'],
    queryFn: ({ signal }) => call(getLastImport, {}, { signal }),
    select: (answer) => answer.import,
  }),
  deletedInFile: (id: string, table_id: string, id_columns: readonly number[], format: Sniff['format']) =>
    queryOptions({
      queryKey: ['imports', 'detail', id, 'deleted', table_id, id_columns, format],
      queryFn: ({ signal }) => {
        const [id_column = 0, ...more] = id_columns;
        const query = { table_id, id_column, ...(more.length > 0 && { more_id_columns: more.join() }) };
        return call(countDeletedInFile, { params: { id }, query }, { signal });
      },
    }),
  upload: write(uploadImportFile, { put, makesStale: [] }),
  sniff: write(sniffImportFile, { put, makesStale: [] }),
  /** The answer names the job whose result is the check. */
  check: write(checkImport, { makesStale: [] }),
  start: write(startImport, { makesStale: (started) => [one(started.id).queryKey] }),
  cancel: write(cancelImport, { makesStale: (_, { params }) => [one(params.id).queryKey] }),
  /** Before it was started: another file takes its place. */
  discard: write(cancelImport, { makesStale: [], deletes: ({ params }) => one(params.id).queryKey }),
  /** Saved mappings of a table, the latest used first. */
  mappings: (table_id: string) =>
    queryOptions({
      queryKey: mappingsKey(table_id),
      queryFn: ({ signal }) => call(listImportMappings, { params: { id: table_id } }, { signal }),
      select: ({ mappings }) => mappings,
      staleTime: 0,
    }),
  saveMapping: write(createImportMapping, { makesStale: (_, { params }) => [mappingsKey(params.id)] }),
  renameMapping: write(renameImportMapping, { makesStale: ({ table_id }) => [mappingsKey(table_id)] }),
  deleteMapping: write(deleteImportMapping, { makesStale: [['imports', 'mappings']] }),
  template: (table_id: string, file_type: FileType) =>
    download(getTableTemplate, { params: { id: table_id }, query: { file_type } }),
  results: (id: string, file_type: FileType) =>
    download(downloadImportResults, { params: { id }, query: { file_type } }),
  /** The answer names the job that takes it back. */
  undo: write(undoImport, { makesStale: [] }),
  /** Its undo has ended. */
  readAgain: (id: string) => makeStale([one(id).queryKey]),
  dismiss: write(dismissImport, { makesStale: ['imports'] }),
};
