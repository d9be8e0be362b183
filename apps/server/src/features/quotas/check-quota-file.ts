import type { checkQuotaFile as call, QueryOf, ResponseOf } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { companyPeriod } from '../calculations/index.ts';
import { numbersOf, ZoneDays } from '../imports/index.ts';
import { directoryUsers, guessMapping, PersonFinder, type UsersFile } from '../user-imports/index.ts';
import { checkRows, guessColumns, unitOf } from './quota-file-policy.ts';
import { sameNumber } from './quota-policy.ts';
import { requireQuota } from './read-quotas.ts';
import { findCells } from './value-queries.ts';

/** Reads every row of the file against people and periods, and compares its values with the stored ones. */
export async function checkQuotaFile(
  ctx: Ctx,
  id: string,
  file: UsersFile,
  query: QueryOf<typeof call>,
): Promise<ResponseOf<typeof call>> {
  requirePermission(ctx, 'quota', 'write');
  const quota = await requireQuota(ctx, id);
  if (quota.state === 'archived') throw new AppError('quota_archived');
  const { calendar, currency, settings } = await companyPeriod(ctx);
  const { sheet: _sheet, percent_unit: chosen, ...given } = query;
  const columns = {
    ...guessColumns(file.headers, guessMapping(file.headers, []), quota.name),
    ...defined(given),
  };
  const numbers = numbersOf(
    file.rows.map((row) => row?.[columns.value] ?? ''),
    currency,
  );
  const percent_unit = unitOf(quota.type, chosen, numbers?.plain_number?.guess ?? null);
  const reading = {
    decimal_mark: numbers?.decimal_mark ?? ('.' as const),
    percent_unit,
    currency,
    zone: new ZoneDays(settings.timezone),
  };
  const users = await directoryUsers(ctx, ctx.clock.today());
  const { cells, issues } = checkRows(
    { ...file, columns, reading },
    { ...quota, calendar },
    new PersonFinder(users, []),
  );
  const stored = new Map(
    (await findCells(ctx, id, cells)).map((cell) => [`${cell.user_id} ${cell.month}`, cell.value]),
  );
  const compared = cells.map((cell) => ({
    ...cell,
    was: stored.get(`${cell.user_id} ${cell.month}`) ?? null,
  }));
  const changed = compared.filter((cell) => !sameNumber(cell.was, cell.value));
  return {
    headers: [...file.headers],
    sheet: file.sheet ?? null,
    rows: file.rows.length,
    columns,
    plain_number: quota.type === 'percentage' ? (numbers?.plain_number ?? null) : null,
    percent_unit,
    cells: changed,
    unchanged: compared.length - changed.length,
    issues: [...issues],
  };
}

function defined(given: Readonly<Record<string, number | undefined>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(given).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}
