import type { accrualExportSchema } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { parseMonth, present } from '@comptoir/kernel';
import { ACCRUAL_FILE, pick } from '@comptoir/words';
import type { z } from 'zod';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { type Sheet, sheetOf } from '../../../platform/files/sheet.ts';
import { companyPeriod } from '../../company-calendar/index.ts';
import { readReader } from '../../readers/index.ts';
import { findAccruals, hasCostCentre } from './accrual-queries.ts';

const COLUMNS = ['cost_centre', 'earned_in', 'paid_in', 'people', 'amount', 'currency'] as const;

/** What finance books at the end of a month: earned and not paid, by cost centre and month. */
export async function accrualSheet(
  ctx: Ctx,
  { month, cost_centre }: z.output<typeof accrualExportSchema>,
): Promise<Sheet> {
  requirePermission(ctx, 'report', 'read');
  requirePermission(ctx, 'statement', 'read');
  if (cost_centre !== null && !(await hasCostCentre(ctx, cost_centre)))
    throw new AppError('not_found', { object: cost_centre.kind }, 'cost_centre');
  const period = await companyPeriod(ctx);
  const rows = await findAccruals(ctx, { month: present(parseMonth(month), 'month'), cost_centre }, period);
  const { language, decimals } = await readReader(ctx);
  const words = pick(language, ACCRUAL_FILE);
  const lines = rows.map((row) => [
    row.cost_centre ?? words.none,
    row.earned_in,
    row.paid_in ?? words.held,
    { number: String(row.people) },
    { number: row.amount },
    period.currency,
  ]);
  return sheetOf([words.file, month], [COLUMNS.map((name) => words[name]), ...lines], decimals);
}
