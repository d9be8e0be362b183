import type { CellInput, SimulationTransaction, SimulationWire } from '@comptoir/contract';
import { add, dateText, daysOfMonth, dec, monthParts, toText, ZERO } from '@comptoir/kernel';
import type { Ctx } from '../../../platform/context.ts';
import { companyPeriod } from '../../calculations/index.ts';
import { findRecords } from '../../records/index.ts';
import {
  monthOfWire,
  readTransactions,
  transactionWire,
  type TransactionRow,
} from '../../statements/detail/index.ts';
import { requireTable } from '../../tables/index.ts';
import { titleOf } from '../pipelines/list-pipeline-records.ts';
import type { OpenSimulation } from './open-simulation.ts';
import { findChanges, findEntries, type StoredChange, type StoredEntry } from './simulation-queries.ts';

function isReady({ simulation, statement }: OpenSimulation): boolean {
  return (
    simulation.ready && simulation.results !== null && simulation.statement_version === statement.version
  );
}

/** The simulated statement, or the one before. */
export async function simulationWire(
  ctx: Ctx,
  open: OpenSimulation,
  side: 'before' | 'after',
): Promise<SimulationWire> {
  const { simulation, statement, plans } = open;
  const month = monthOfWire(statement.month);
  const { calendar } = await companyPeriod(ctx);
  const days = daysOfMonth(month, calendar);
  const ready = isReady(open);
  const transactions = ready
    ? withOthers(simulation.results?.[side] ?? [], await readTransactions(ctx, statement.id))
    : [];
  return {
    id: simulation.id,
    statement_id: statement.id,
    ready,
    user: { id: statement.user_id, name: statement.user_name, avatar: statement.avatar },
    ...monthParts(month),
    first_day: dateText(days.start),
    last_day: dateText(days.end),
    currency: statement.currency,
    total_payment: totalOf(transactions),
    transactions,
    plans: [...plans],
    records: await changesWire(ctx, await findChanges(ctx, simulation.id)),
    manual_entries: (await findEntries(ctx, simulation.id)).map(entryWire),
  };
}

/** In the order of the statement, with what is not simulated as it is there. */
function withOthers(
  simulated: readonly SimulationTransaction[],
  rows: readonly TransactionRow[],
): SimulationTransaction[] {
  const byId = new Map(simulated.map((one) => [one.compensation_id, one]));
  const shown = rows.map((row) => byId.get(row.compensation_id) ?? unchanged(row));
  const known = new Set(rows.map(({ compensation_id }) => compensation_id));
  return [...shown, ...simulated.filter(({ compensation_id }) => !known.has(compensation_id))];
}

function unchanged(row: TransactionRow): SimulationTransaction {
  const wire = transactionWire(row);
  const { ranking_data } = wire;
  return {
    compensation_id: wire.compensation_id,
    compensation_name: wire.compensation_name,
    plan_id: wire.plan_id,
    plan_name: wire.plan_name,
    simulated: false,
    value: wire.value,
    money: wire.money,
    ongoing: wire.ongoing,
    effective_non_financial_reward:
      ranking_data?.prize_type === 'nonFinancial' ? ranking_data.prize_value : null,
    ranking_data,
    errors: wire.errors,
    attainment: wire.attainment,
    measure: wire.measure,
    target: wire.target,
    tier: null,
    next_tier: wire.next_tier,
    line_count: wire.line_count,
  };
}

/** As a statement: what is computed over a quarter that still runs is not earned yet. */
function totalOf(transactions: readonly SimulationTransaction[]): string {
  return toText(
    transactions.reduce(
      (sum, { value, ongoing }) => (value === null || ongoing ? sum : add(sum, dec(value))),
      ZERO,
    ),
  );
}

async function changesWire(ctx: Ctx, changes: readonly StoredChange[]): Promise<SimulationWire['records']> {
  const titles = new Map<string, string>();
  for (const [table_id, list] of Map.groupBy(changes, (one) => one.table_id)) {
    const table = await requireTable(ctx, table_id);
    const records = await findRecords(
      ctx,
      table,
      list.map(({ record_id }) => record_id),
    );
    for (const record of records) titles.set(record.id, titleOf(table, record));
  }
  return changes.map(({ table_id, record_id, cells }) => ({
    data_table_id: table_id,
    record_id,
    title: titles.get(record_id) ?? '',
    cells: { ...cells } as Record<string, CellInput>,
  }));
}

export function entryWire({ id, scope_internal_id, compensation_id, table_id, cells }: StoredEntry) {
  return { id, scope_internal_id, compensation_id, data_table_id: table_id, cells: { ...cells } };
}
