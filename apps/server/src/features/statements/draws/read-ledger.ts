import type {
  BodyOf,
  exportDrawLedger as exportCall,
  getDrawLedger as ledgerCall,
  getUserBalance as balanceCall,
  ResponseOf,
} from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { LEDGER, pick, wordsIn } from '@comptoir/words';
import { dec, monthParts, monthText, toText, ZERO } from '@comptoir/kernel';
import { canBinary, requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';
import { type CsvCell, csvFile, type CsvFile } from '../../../platform/files/csv-text.ts';
import { companyPeriod } from '../../calculations/index.ts';
import { readReader } from '../../users/index.ts';
import { statementScope } from '../../visibility/index.ts';
import { statusOf } from '../state/statement-policy.ts';
import { readLedger, type StoredRow } from './ledger-row-queries.ts';

type Ledger = ResponseOf<typeof ledgerCall>;

/** The months that the caller may see of the person, by their own predicate. */
export async function getDrawLedger(ctx: Ctx, user_id: string): Promise<Ledger> {
  const { user, rows, statuses } = await readSeen(ctx, user_id);
  return {
    user,
    ledgers: [...Map.groupBy(rows, (row) => row.currency)].map(([currency, list]) => ({
      currency,
      balance: list.at(-1)?.balance ?? toText(ZERO),
      kept: list.at(-1)?.kept ?? false,
      rows: list.map((row) => rowWire(row, statuses)),
    })),
    can_change: canBinary(ctx, 'statement_manual_payment_add'),
  };
}

export async function getUserBalance(
  ctx: Ctx,
  query: { readonly user_id?: string | undefined },
): Promise<ResponseOf<typeof balanceCall>> {
  requirePermission(ctx, 'statement', 'read');
  const user_id = query.user_id ?? ctx.actor.user_id;
  if (user_id === null) return { user_id, balances: [] };
  const { rows } = await readSeen(ctx, user_id);
  const balances = [...Map.groupBy(rows, (row) => row.currency)].flatMap(([currency, list]) => {
    const last = list.at(-1);
    return last
      ? [
          {
            currency,
            balance: last.balance,
            carried: last.closing,
            ...monthParts(last.month),
            kept: last.kept,
          },
        ]
      : [];
  });
  return { user_id, balances };
}

/** One row per month; amounts as the table shows them. */
export async function exportDrawLedger(ctx: Ctx, body: BodyOf<typeof exportCall>): Promise<CsvFile> {
  const { user, rows } = await readSeen(ctx, body.user_id);
  const { language, decimals } = await readReader(ctx);
  const { noun } = wordsIn(language);
  const file = pick(language, LEDGER);
  const head: CsvCell[] = [
    ...[
      file.month,
      noun.currency,
      file.opening,
      file.earned,
      file.draw,
      file.recovered,
      file.paid,
      file.closing,
    ],
    ...[file.balance_before, file.forgiven, file.balance],
  ];
  const cells = rows.map((row): CsvCell[] => [
    monthText(row.month),
    row.currency,
    ...[row.opening, row.earned, row.draw, row.recovered, row.paid, row.closing].map((number) => ({
      number,
    })),
    ...[row.balance_before, row.forgiven, row.balance].map((number) => ({ number })),
  ]);
  ctx.audit({
    kind: 'export_draw_ledger',
    object_type: 'user',
    object_id: user.id,
    after: { name: user.name, rows: cells.length },
  });
  return csvFile([file.file_ledger, user.name], [head, ...cells], decimals);
}

type Status = Parameters<typeof statusOf>[0];

async function readSeen(ctx: Ctx, user_id: string) {
  requirePermission(ctx, 'statement', 'read');
  const environment = ctx.tenant.environment_id;
  const found = await sql<Ledger['user']>`select id, name, avatar from users
    where environment_id = ${environment} and id = ${user_id}::uuid`.execute(ctx.db);
  const [user] = found.rows;
  if (!user) throw new AppError('not_found', { object: 'user' });
  const { current } = await companyPeriod(ctx);
  const rows = await readLedger(ctx, user_id);
  const first = Math.min(current, ...rows.map((row) => row.month));
  const last = Math.max(current, ...rows.map((row) => row.month));
  const scope = statementScope(ctx, {
    as_of_month: monthText(first),
    until_month: monthText(last),
    user: sql`${user_id}::uuid`,
    month: sql`m.month`,
  });
  const months = await sql<{
    month: string;
    locked: boolean;
    validated: boolean;
    paid: boolean;
    written: boolean;
  }>`
    select to_char(m.month, 'YYYY-MM') as month, s.id is not null as written, s.locked_at is not null as locked,
      s.validated_at is not null as validated, s.paid_at is not null as paid
    from (select generate_series(${`${monthText(first)}-01`}::timestamp, ${`${monthText(last)}-01`}::timestamp, interval '1 month')::date as month) m
      left join statements s on s.environment_id = ${environment} and s.user_id = ${user_id}::uuid and s.month = m.month
    where ${scope}`.execute(ctx.db);
  if (months.rows.length === 0) throw new AppError('statement_forbidden');
  const seen = new Map(months.rows.map((row) => [row.month, row]));
  const statuses = new Map(
    [...seen.values()].flatMap((row): [string, ReturnType<typeof statusOf>][] => {
      const month = rows.find((one) => monthText(one.month) === row.month)?.month;
      if (!row.written || month === undefined) return [];
      const state: Status = { month, locked: row.locked, validated: row.validated, paid: row.paid };
      return [[row.month, statusOf(state, current)]];
    }),
  );
  return { user, rows: rows.filter((row) => seen.has(monthText(row.month))), statuses };
}

function rowWire(
  row: StoredRow,
  statuses: ReadonlyMap<string, ReturnType<typeof statusOf>>,
): Ledger['ledgers'][number]['rows'][number] {
  const { user_id: _user, currency: _currency, kept: _kept, lines, ...amounts } = row;
  return {
    ...amounts,
    ...monthParts(row.month),
    status: statuses.get(monthText(row.month)) ?? null,
    lines: lines.map(({ before: _before, ...line }) => ({ ...line, balance: toText(dec(line.balance)) })),
  };
}
