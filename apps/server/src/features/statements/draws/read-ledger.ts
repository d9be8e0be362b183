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
import { type CsvCell, csvFile, type CsvFile } from '../../../platform/files/csv-text.ts';
import { companyPeriod } from '../../calculations/index.ts';
import { readReader } from '../../users/index.ts';
import { statusOf } from '../state/statement-policy.ts';
import { findPerson, readStates, seesNow } from './draw-people-queries.ts';
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
  const user = await findPerson(ctx, user_id);
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
