import type { getDataImport as call, ImportWire, Rejection, ResponseOf } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { findImport, findRejections, findStoredImport } from '../imports/index.ts';
import { findTables } from '../tables/index.ts';
import { findLoad, type StoredLoad } from './load-queries.ts';

type DataImport = ResponseOf<typeof call>['data_import'];
type Details = DataImport['data_tables_details'][number];

/** A load that still waits is an import that is scheduled. */
export async function readImport(ctx: Ctx, id: string): Promise<ResponseOf<typeof call>> {
  requirePermission(ctx, 'data_table', 'read');
  const keys = new Map((await findTables(ctx, false)).map((table) => [table.id, table.api_key]));
  const found = await findImport(ctx, id);
  const stored = found && (await findStoredImport(ctx, id));
  if (found && stored) {
    const details = ofImport(found, await findRejections(ctx, id), keys.get(found.table_id ?? '') ?? null);
    return { data_import: wire(found, details, stored.started_at) };
  }
  const load = await findLoad(ctx, id);
  if (!load) throw new AppError('not_found', { object: 'import' });
  const details = ofLoad(load, keys.get(load.table_id) ?? null);
  const times = {
    created_at: load.created_at.toISOString(),
    finished_at: load.ended_at?.toISOString() ?? null,
  };
  return { data_import: wire({ id, ...times }, details, null) };
}

function wire(
  { id, created_at, finished_at }: Pick<DataImport, 'id' | 'created_at' | 'finished_at'>,
  details: Details,
  started_at: Date | null,
): DataImport {
  return {
    id,
    created_at,
    launched_at: started_at?.toISOString() ?? null,
    finished_at,
    status: details.status,
    progress: details.progress,
    data_tables_details: [details],
  };
}

const TYPES = { csv: 'csv', provisioning: 'integration', other: 'api' } as const;
const STATUSES = {
  uploaded: 'scheduled',
  queued: 'scheduled',
  running: 'started',
  finished: 'finished',
  failed: 'finished',
  cancelled: 'finished',
} as const;

function ofImport(found: ImportWire, rejections: readonly Rejection[], key: string | null): Details {
  return {
    type: TYPES[found.configs.type],
    status: STATUSES[found.status],
    finished: found.finished,
    data_table_key: key,
    progress: found.progress,
    number_of_records: found.configs.number_of_records,
    error: errorOf(found, rejections),
  };
}

function errorOf({ status, error }: ImportWire, rejections: readonly Rejection[]): Details['error'] {
  const left = rejections.filter(({ outcome }) => outcome !== 'warning');
  const parsing_error_details = left.map(({ row_number, column_name, value, reason }) => ({
    line_number: row_number,
    row: column_name === null ? '' : `${column_name}: ${value ?? ''}`,
    details: reason,
  }));
  if (status === 'cancelled') return { title: 'Cancelled', description: 'cancelled', parsing_error_details };
  if (error !== null) return { title: 'Import failed', description: error.code, parsing_error_details };
  if (left.length === 0) return null;
  return {
    title: 'Some rows were left out',
    description: 'The other rows were imported.',
    parsing_error_details,
  };
}

function ofLoad(load: StoredLoad, key: string | null): Details {
  const failed = load.status === 'failed';
  return {
    type: 'api',
    status: failed ? 'finished' : 'scheduled',
    finished: failed,
    data_table_key: key,
    progress: failed ? 100 : 0,
    number_of_records: load.record_count,
    error: load.error && { title: 'Import failed', description: load.error.code, parsing_error_details: [] },
  };
}
