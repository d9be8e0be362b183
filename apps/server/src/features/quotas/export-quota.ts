import { mul, dec, parseMonth, present, toText } from '@comptoir/kernel';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { type CsvCell, type CsvFile, csvFile } from '../../platform/files/csv-text.ts';
import { type Sheet, sheetOf } from '../../platform/files/sheet.ts';
import { companyPeriod } from '../calculations/index.ts';
import { directoryUsers } from '../user-imports/index.ts';
import { readReader } from '../users/index.ts';
import { periodText } from './read-period.ts';
import { requireQuota } from './read-quotas.ts';
import { findValues } from './value-queries.ts';

const HEADERS = ['Name', 'Email', 'Employee number', 'Period', 'Value'];

export async function exportQuota(ctx: Ctx, id: string): Promise<CsvFile> {
  const { words, rows, decimals } = await quotaRows(ctx, id);
  return csvFile(words, rows, decimals);
}

export async function quotaSheet(ctx: Ctx, id: string): Promise<Sheet> {
  const { words, rows, decimals } = await quotaRows(ctx, id);
  return sheetOf(words, rows, decimals);
}

/** Every value of people who are not archived, a row each, as the import reads it back. */
async function quotaRows(ctx: Ctx, id: string) {
  requirePermission(ctx, 'quota', 'read');
  const quota = await requireQuota(ctx, id);
  const { calendar } = await companyPeriod(ctx);
  const users = new Map((await directoryUsers(ctx, ctx.clock.today())).map((user) => [user.id, user]));
  const rows = (await findValues(ctx, id)).flatMap(({ user_id, month, value }): CsvCell[][] => {
    const user = users.get(user_id);
    if (!user || user.status === 'archived') return [];
    const period = periodText(present(parseMonth(month), 'month'), quota.frequency, calendar);
    return [
      [
        user.name,
        user.email ?? '',
        user.external_ref ?? '',
        period,
        valueCell(value, quota.type === 'percentage'),
      ],
    ];
  });
  const { decimals } = await readReader(ctx);
  const sorted = rows.toSorted((a, b) =>
    `${textOf(a[0])} ${textOf(a[3])}`.localeCompare(`${textOf(b[0])} ${textOf(b[3])}`),
  );
  return { words: ['quota', quota.name], rows: [HEADERS, ...sorted], decimals };
}

/** A percentage has its sign, so that it means the same wherever it is read. */
function valueCell(value: string, isPercentage: boolean): CsvCell {
  return isPercentage ? `${toText(mul(dec(value), dec(100)))}%` : { number: toText(dec(value)) };
}

function textOf(cell: CsvCell | undefined): string {
  return typeof cell === 'string' ? cell : '';
}
