import type { ImpactRow } from '@comptoir/contract';
import {
  type EngineRun,
  prepare,
  type Prepared,
  startRun,
  tableKey,
  type Tables,
  usedFields,
  type World,
} from '@comptoir/engine';
import { type Month, monthText, present } from '@comptoir/kernel';
import { earnedIn, impactRowOf, withReaders } from './impact-rows.ts';
import { loadColumns } from './load-column-queries.ts';
import { openModel, type OpenModel, type Thread } from './open-model.ts';
import { simulatedRecords } from './simulated-record-queries.ts';
import type { TaskOf, TaskResults } from './tasks.ts';

type Tried = TaskOf<'values_effect'>;

/** Whose pay differs in which month with other values of a quota or other cells of records. Writes nothing. */
export async function valuesEffect(thread: Thread, task: Tried): Promise<TaskResults['values_effect']> {
  const { months } = task;
  const compensation_ids = (prepared: Prepared) => affectedBy(prepared, task);
  return openModel(thread, { compensation_ids }, async (model) => {
    const { world } = model.loaded;
    const ids = affectedBy(model.prepared, task);
    const base = { months: months.map(monthText), currency: world.currency.code };
    if (ids.length === 0 || months.length === 0) return { ...base, rows: [] };
    const before = earnedIn(model.run, ids, months);
    const after = earnedIn(await triedRun(model, task, thread), ids, months);
    const rows = world.users.flatMap(({ id, name }) =>
      months.flatMap((month): ImpactRow[] => {
        const row = impactRowOf({ user_id: id, name, month }, before, after);
        return row ? [row] : [];
      }),
    );
    return { ...base, rows };
  });
}

/** The compensations that read the quota or one of the tables, themselves or by the compensations that they are about. */
function affectedBy(prepared: Prepared, { quota, records }: Tried): string[] {
  const tables = new Set(records.map(({ table_id }) => table_id));
  const direct = prepared.world.compensations.flatMap(({ id, document }) =>
    (quota !== null && JSON.stringify(document).includes(quota.quota_id)) ||
    usedFields(prepared, [id]).some(({ table_id }) => tables.has(table_id))
      ? [id]
      : [],
  );
  return withReaders(prepared, direct);
}

async function triedRun(model: OpenModel, task: Tried, thread: Thread): Promise<EngineRun> {
  const { quota } = task;
  const prepared = quota === null ? model.prepared : prepare(withValues(model.loaded.world, quota));
  const tables = await withRecords(model, task, thread);
  thread.phase('computing');
  return startRun(prepared, tables);
}

function withValues(world: World, { quota_id, values }: NonNullable<Tried['quota']>): World {
  const placeOf = (one: { readonly user_id: string; readonly month: Month }) => `${one.user_id} ${one.month}`;
  const changed = new Set(values.map(placeOf));
  const set = values.flatMap(({ value, ...one }) => (value === null ? [] : [{ ...one, value }]));
  return {
    ...world,
    quotas: world.quotas.map((one) =>
      one.id === quota_id
        ? { ...one, values: [...one.values.filter((value) => !changed.has(placeOf(value))), ...set] }
        : one,
    ),
  };
}

/** Columns of their own for the changed tables: those that are kept are everybody's. */
async function withRecords(model: OpenModel, { records }: Tried, thread: Thread): Promise<Tables> {
  if (records.length === 0) return model.tables;
  thread.phase('loading');
  const { db, tenant, uses, loaded } = model;
  const made = await simulatedRecords(model, { records, entries: [] });
  const tables = new Map(model.tables);
  for (const use of uses) {
    const changed = made.records.get(tableKey(use)) ?? [];
    if (changed.length === 0) continue;
    const table = present(
      loaded.world.tables.find(({ id }) => id === use.table_id),
      'table',
    );
    const field_ids = use.field_ids.filter((id) => table.fields.some((field) => field.id === id));
    const columns = await loadColumns(db, tenant.environment_id, table, { ...use, field_ids });
    for (const record of changed) columns.upsert(record);
    tables.set(tableKey(use), columns);
  }
  return tables;
}
