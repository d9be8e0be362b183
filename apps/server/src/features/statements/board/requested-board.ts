import type { BodyOf, exportStatements, searchStatements, StatementView } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import type { Month } from '@comptoir/kernel';
import type { Actor, Ctx } from '../../../platform/context.ts';
import { requireView } from '../views/index.ts';
import { type BoardTab, type BoardWhat, tabsOf } from './board-queries.ts';
import type { CompanyPeriod } from '../../calculations/index.ts';
import { monthShown, type AskedMonth } from '../home/month-shown.ts';
import { actorSeen } from './preview-actor-queries.ts';

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

/** Everyone whom the caller sees in the month asked for. */
export async function wholeMonth(ctx: Ctx, query: AskedMonth, period: CompanyPeriod): Promise<BoardWhat> {
  return { month: await monthShown(ctx, query, period), current: period.current, tab: 'all', filters: {} };
}
