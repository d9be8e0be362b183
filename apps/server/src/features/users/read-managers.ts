import { dateText, datesOverlap, daysOfMonth, monthOfDate, parseMonth, present } from '@comptoir/kernel';
import type {
  BodyOf,
  ResponseOf,
  findManagerOverlaps as findManagerOverlapsCall,
  getOrgChart as getOrgChartCall,
} from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { companyCalendar } from '../company-calendar/index.ts';
import { csvFile, type CsvFile } from '../../platform/files/csv-text.ts';
import { type Sheet, sheetOf } from '../../platform/files/sheet.ts';
import { linkSpan, type MonthSpanText } from './write-manager.ts';
import { belowIn, loopsIn } from './manager-link-policy.ts';
import { chartOn, findLoops, linksOfUsers } from './manager-link-queries.ts';
import { readReader } from '../readers/index.ts';
import { findStoredUsers } from './user-queries.ts';

type Overlaps = ResponseOf<typeof findManagerOverlapsCall>;
export type OverlapsBody = BodyOf<typeof findManagerOverlapsCall>;

/** What a new link would cut, before anyone presses save. */
export async function findOverlaps(
  ctx: Ctx,
  manager_id: string,
  user_ids: readonly string[],
  period: MonthSpanText,
): Promise<Overlaps> {
  requirePermission(ctx, 'user.users', 'read');
  const span = linkSpan(period, await companyCalendar(ctx));
  const distinct = [...new Set([manager_id, ...user_ids])];
  const links = (await linksOfUsers(ctx, user_ids)).filter(
    (link) => datesOverlap(link, span) && link.manager_id !== manager_id,
  );
  const people = await findStoredUsers(ctx, [...distinct, ...links.map((link) => link.manager_id)], false);
  const nameOf = new Map(people.map((user) => [user.id, user.name]));
  if (distinct.some((id) => !nameOf.has(id))) throw new AppError('not_found');
  const loops = await findLoops(
    ctx,
    manager_id,
    user_ids.filter((id) => id !== manager_id),
    span,
  );
  return {
    overlaps: links.map((link) => ({
      user_id: link.user_id,
      user_name: nameOf.get(link.user_id) ?? '',
      manager_id: link.manager_id,
      manager_name: nameOf.get(link.manager_id) ?? '',
      start_date: link.start_date,
      end_date: link.end_date,
    })),
    loop: loops.length > 0 || user_ids.includes(manager_id),
  };
}

interface ChartQuery {
  readonly user_id?: string | undefined;
  readonly period?: string | undefined;
}

/** The chart on the last day of the company's month: the manager who signs the month. */
export async function getOrgChart(ctx: Ctx, query: ChartQuery): Promise<ResponseOf<typeof getOrgChartCall>> {
  requirePermission(ctx, 'user.users', 'read');
  const calendar = await companyCalendar(ctx);
  const period = query.period ?? monthOfDate(ctx.clock.today(), calendar);
  const { end } = daysOfMonth(present(parseMonth(period), 'month'), calendar);
  const all = await chartOn(ctx, dateText(end));
  const managerOf = new Map(all.map((node) => [node.id, node.manager_id]));
  if (query.user_id !== undefined && !managerOf.has(query.user_id)) throw new AppError('not_found');
  const shown = query.user_id === undefined ? null : belowIn(managerOf, query.user_id);
  return {
    period,
    nodes: all.filter((node) => shown === null || shown.has(node.id)),
    loop_user_ids: [...loopsIn(managerOf)],
  };
}

const TITLE = { en: ['org', 'chart'], fr: ['organigramme'] } as const;
const HEADINGS = {
  en: ['Month', 'Person', 'Email', 'Role', 'Manager'],
  fr: ['Mois', 'Personne', 'E-mail', 'Rôle', 'Manager'],
} as const;

export async function exportOrgChart(ctx: Ctx, query: ChartQuery): Promise<CsvFile> {
  const { words, rows, decimals } = await orgChartRows(ctx, query);
  return csvFile(words, rows, decimals);
}

export async function orgChartSheet(ctx: Ctx, query: ChartQuery): Promise<Sheet> {
  const { words, rows, decimals } = await orgChartRows(ctx, query);
  return sheetOf(words, rows, decimals);
}

/** One row per person of the chart. */
async function orgChartRows(ctx: Ctx, query: ChartQuery) {
  const { period, nodes } = await getOrgChart(ctx, query);
  const { language, decimals } = await readReader(ctx);
  const people = await findStoredUsers(
    ctx,
    nodes.map((node) => node.id),
    false,
  );
  const emailOf = new Map(people.map((user) => [user.id, user.email]));
  const nameOf = new Map(nodes.map((node) => [node.id, node.name]));
  const rows = nodes.map((node) => [
    period,
    node.name,
    emailOf.get(node.id) ?? '',
    node.role_name,
    node.manager_id === null ? '' : (nameOf.get(node.manager_id) ?? ''),
  ]);
  return { words: [...TITLE[language], period], rows: [[...HEADINGS[language]], ...rows], decimals };
}
