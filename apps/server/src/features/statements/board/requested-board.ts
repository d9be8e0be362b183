import type {
  BodyOf,
  exportStatements,
  Permissions,
  RoleCategory,
  searchStatements,
  StatementView,
} from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import type { Month } from '@comptoir/kernel';
import type { Actor, Ctx, SharedViews } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';
import { requireView } from '../views/index.ts';
import { type BoardTab, type BoardWhat, tabsOf } from './board-queries.ts';
import type { CompanyPeriod } from '../../calculations/index.ts';
import { monthShown, type AskedMonth } from '../home/month-shown.ts';

/** What every call about the board names alike. */
type Asked = Pick<BodyOf<typeof exportStatements>, 'tab' | 'filters' | 'view_id'> &
  Pick<BodyOf<typeof searchStatements>, 'preview_user_id'>;

/** The board that a call asks for, and the tabs that make sense on it. A tab that is none of these is the first of them. */
export async function boardAsked(
  ctx: Ctx,
  asked: Asked,
  months: { readonly month: Month; readonly current: Month },
): Promise<BoardWhat & { readonly tabs: BoardTab[] }> {
  const { view, preview } = await boardSeen(ctx, asked);
  const tabs = tabsOf(preview ? { actor: preview } : ctx);
  const tab = tabs.includes(asked.tab) ? asked.tab : tabs[0];
  if (tab === undefined) throw new AppError('forbidden');
  return { ...months, tab, tabs, filters: asked.filters, view, preview };
}

/** The view that is named, and the person as whom it is looked at: for its editors, while its preview mode is on. */
export async function boardSeen(
  ctx: Ctx,
  asked: { readonly view_id?: string | undefined; readonly preview_user_id?: string | undefined },
): Promise<{ view: StatementView | null; preview: Actor | null }> {
  const view = asked.view_id === undefined ? null : await requireView(ctx, asked.view_id);
  if (asked.preview_user_id === undefined) return { view, preview: null };
  if (!view?.preview_mode || view.permission !== 'edit')
    throw new AppError('forbidden', { reason: 'preview' });
  return { view, preview: await actorSeen(ctx, asked.preview_user_id) };
}

/** Another person of the environment with their rights as they are now. */
async function actorSeen({ db, tenant }: Ctx, user_id: string): Promise<Actor> {
  const { rows } = await sql<{ name: string; role_category: RoleCategory; permissions: Permissions }>`
    select u.name, r.category as role_category, r.permissions
    from users u join roles r on r.environment_id = ${tenant.environment_id} and r.id = u.role_id
    where u.environment_id = ${tenant.environment_id} and u.id = ${user_id}::uuid and u.status <> 'archived'`.execute(
    db,
  );
  const [found] = rows;
  if (!found) throw new AppError('not_found');
  // A query of its own: on Citus a function that reads tables does not run on the nodes.
  const shared = await sql<{ views: SharedViews | null }>`
    select shared_statement_views(${tenant.environment_id}::uuid, ${user_id}::uuid) as views`.execute(db);
  return { user_id, account_id: null, ...found, shared_views: shared.rows[0]?.views ?? null };
}

/** Everyone whom the caller sees in the month asked for. */
export async function wholeMonth(ctx: Ctx, query: AskedMonth, period: CompanyPeriod): Promise<BoardWhat> {
  return { month: await monthShown(ctx, query, period), current: period.current, tab: 'all', filters: {} };
}
