import type {
  BodyOf,
  exportDrawLedger as exportCall,
  getDrawLedger as ledgerCall,
  getUserBalance as balanceCall,
  ResponseOf,
} from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { LEDGER, pick, wordsIn } from '@comptoir/words';
import { dec, type Month, monthParts, monthText, toText, ZERO } from '@comptoir/kernel';
import { canBinary, requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';
import { type CsvCell, csvFile, type CsvFile } from '../../../platform/files/csv-text.ts';
import { companyPeriod } from '../../calculations/index.ts';
import { readReader } from '../../users/index.ts';
import { monthDate, statementScope } from '../../visibility/index.ts';
import { statusOf } from '../state/statement-policy.ts';
import { monthOf } from './ledger-load-queries.ts';
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
    file.month,
    noun.currency,
    file.opening,
    file.earned,
    file.draw,
    file.recovered,
    file.paid,
    file.closing,
    file.balance_before,
    file.forgiven,
    file.balance,
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

async function readSeen(ctx: Ctx, user_id: string) {
  requirePermission(ctx, 'statement', 'read');
  const environment = ctx.tenant.environment_id;
  const found = await sql<Ledger['user']>`select id, name, avatar from users
    where environment_id = ${environment} and id = ${user_id}::uuid`.execute(ctx.db);
  const [user] = found.rows;
  if (!user) throw new AppError('not_found', { object: 'user' });
  const { current } = await companyPeriod(ctx);
  const rows = await readLedger(ctx, user_id);
  const months = rows.map((row) => row.month);
  const states = await readStates(ctx, user_id, {
    first: Math.min(current, ...months),
    last: Math.max(current, ...months),
  });
  if (states.length === 0 && !(await seesNow(ctx, user_id, monthText(current))))
    throw new AppError('statement_forbidden');
  const statuses = new Map(
    states.map(({ month, ...state }) => [month, statusOf({ ...state, month: monthOf(month) }, current)]),
  );
  return { user, rows: rows.filter((row) => statuses.has(monthText(row.month))), statuses };
}

interface State extends Pick<Parameters<typeof statusOf>[0], 'locked' | 'validated' | 'paid'> {
  readonly month: string;
}

/** Of the person's statements that the caller may see, each by its own month. */
async function readStates(
  ctx: Ctx,
  user_id: string,
  { first, last }: { readonly first: Month; readonly last: Month },
): Promise<State[]> {
  const scope = statementScope(ctx, {
    as_of_month: monthText(first),
    until_month: monthText(last),
    user: sql`s.user_id`,
    month: sql`s.month`,
  });
  const { rows } = await sql<State>`
    select to_char(s.month, 'YYYY-MM') as month, s.locked_at is not null as locked, s.validated_at is not null as validated,
      s.paid_at is not null as paid
    from statements s where s.environment_id = ${ctx.tenant.environment_id} and s.user_id = ${user_id}::uuid
      and s.month between ${monthDate(first)}::date and ${monthDate(last)}::date and ${scope}`.execute(
    ctx.db,
  );
  return rows;
}

/** For people without a statement yet. */
async function seesNow(ctx: Ctx, user_id: string, month: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from users u where u.environment_id = ${ctx.tenant.environment_id} and u.id = ${user_id}::uuid
    and ${statementScope(ctx, { as_of_month: month, user: sql`u.id` })}`.execute(ctx.db);
  return rows.length > 0;
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
