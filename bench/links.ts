import { CodeColumn, type Column, TableColumns, type TableModel, prepare, startRun } from '@comptoir/engine';
import { day, toFixed } from '@comptoir/kernel';
import { statementLine } from './bench-case.ts';
import { DEALS, MONTHS, USERS, worldOf } from './case.ts';
import { best } from './timing.ts';

/**
 * A year of deals whose amount is a cell of their own, against the same amounts over a link to an account: `node bench/links.ts [deals]
 * [accounts] [rounds]`. Both pay the same to the cent.
 */
const [rows = 1_000_000, accounts = 100_000, rounds = 5] = process.argv.slice(2).map(Number);

const ACCOUNTS: TableModel = {
  id: 'accounts',
  name: 'Accounts',
  name_field_id: 'account name',
  id_field_id: null,
  fields: [
    { id: 'account name', name: 'Name', type: 'name', decimals: 0 },
    { id: 'fee', name: 'Fee', type: 'amount', decimals: 2 },
  ],
};
const LINKED: TableModel = {
  ...DEALS,
  fields: DEALS.fields
    .filter(({ id }) => id !== 'amount')
    .concat([
      {
        id: 'account',
        name: 'Account',
        type: 'object',
        decimals: 0,
        link: { table_id: 'accounts', by: 'name' },
      },
      {
        id: 'amount',
        name: 'Amount',
        type: 'amount',
        decimals: 2,
        linked: { kind: 'SyncField', link_field_id: 'account', field_id: 'fee' },
      },
    ]),
};

const cents = (account: number) => (account * 69_621) % 500_000;
const users = Array.from({ length: USERS }, (_, at) => `user ${at}`);
const quotas = users.flatMap((owner) =>
  MONTHS.map((_, at) => ({ owner, month: at + 1, value: String(Math.round((rows / USERS / 12) * 2400)) })),
);

function fill(columns: TableColumns, write: (row: number, column: Column, id: string) => void): TableColumns {
  const first = day('2026-01-01');
  for (let row = 0; row < rows; row += 1) {
    const id = `01900000-0000-7000-8000-${row.toString(16).padStart(12, '0')}`;
    columns.append({ id, title: `Deal ${row}`, cells: {} });
    for (const [field_id, column] of columns.columns) {
      if (field_id === 'owner' && column instanceof CodeColumn)
        column.set(row, users[((row * 48_271) % 2_147_483_647) % USERS]!);
      else if (column.kind === 'date') column.set(row, first + (((row * 16_807) % 2_147_483_647) % 365));
      else write(row, column, field_id);
    }
  }
  return columns;
}

const accountOf = (row: number) => ((row * 31_337) % 2_147_483_647) % accounts;
const stored = fill(
  TableColumns.of(DEALS, {
    table_id: 'deals',
    field_ids: ['owner', 'closed', 'amount'],
    title_field_id: 'name',
  }),
  (row, column) => column.kind === 'decimal' && column.setNumber(row, cents(accountOf(row)), 2),
);
const linked = fill(
  TableColumns.of(LINKED, {
    table_id: 'deals',
    field_ids: ['owner', 'closed', 'account'],
    title_field_id: 'name',
  }),
  (row, column) => column instanceof CodeColumn && column.set(row, `ACCOUNT ${accountOf(row)}`),
);
const others = TableColumns.of(ACCOUNTS, {
  table_id: 'accounts',
  field_ids: ['account name', 'fee'],
  title_field_id: 'account name',
});
for (let at = 0; at < accounts; at += 1) {
  others.append({ id: `account ${at}`, title: '', cells: { 'account name': `Account ${at}` } });
  const fee = others.columns.get('fee');
  if (fee?.kind === 'decimal') fee.setNumber(at, cents(at), 2);
}

function yearOf(model: TableModel, columns: TableColumns, more: readonly TableModel[] = []): () => string[] {
  const world = worldOf(quotas);
  const prepared = prepare({ ...world, tables: [model, ...more] });
  const tables = new Map([['deals', columns], ...(more.length > 0 ? [['accounts', others] as const] : [])]);
  return () => {
    const lines: string[] = [];
    startRun(prepared, tables).each(
      { users: null, months: MONTHS },
      ({ user_id, month, results: [result] }) => {
        if (!result?.earned.ok) throw new Error(`no pay for ${user_id}`);
        lines.push(statementLine(user_id, month, result.lines.count, toFixed(result.earned.value, 2)));
      },
    );
    return lines.toSorted();
  };
}

const [plain, over] = [yearOf(DEALS, stored), yearOf(LINKED, linked, [ACCOUNTS])];
if (plain().join('\n') !== over().join('\n')) throw new Error('the two years pay differently');
const [own, link] = [best(rounds, plain), best(rounds, over)];
// An edit of an account: rows are found and gathered again.
const edited = best(rounds, () => {
  others.revision += 1;
  over();
});
console.log(
  JSON.stringify({
    deals: rows,
    accounts,
    stored_ms: Math.round(own),
    linked_ms: Math.round(link),
    ratio: Number((link / own).toFixed(2)),
    after_an_edit_ms: Math.round(edited),
    after_an_edit_ratio: Number((edited / own).toFixed(2)),
  }),
);
