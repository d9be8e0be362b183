import type { BodyOf, exportStatements, searchStatements, StatementView } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import type { Month } from '@comptoir/kernel';
import type { Actor, Ctx } from '../../../platform/context.ts';
import { rememberReach } from '../../visibility/index.ts';
import { requireView } from '../views/index.ts';
import { type BoardTab, type BoardWhat, tabsOf } from './board-queries.ts';
import type { CompanyPeriod } from '../../calculations/index.ts';
import { monthShown, type RequestedMonth } from '../home/month-shown.ts';
import { previewActor } from './preview-actor-queries.ts';

/** The parameters that every call about the board shares. */
type Requested = Pick<BodyOf<typeof exportStatements>, 'tab' | 'filters' | 'view_id'> &
  Pick<BodyOf<typeof searchStatements>, 'preview_user_id'>;

/** The board that a call requests, with its possible tabs. An impossible tab becomes the first possible one. */
export async function requestedBoard(
  ctx: Ctx,
  requested: Requested,
  months: { readonly month: Month; readonly current: Month },
): Promise<BoardWhat & { readonly tabs: BoardTab[] }> {
  const { view, preview } = await requestedView(ctx, requested);
  const tabs = tabsOf(preview ? { actor: preview } : ctx);
  const tab = tabs.includes(requested.tab) ? requested.tab : tabs[0];
  if (tab === undefined) throw new AppError('forbidden');
  return { ...months, tab, tabs, filters: requested.filters, view, preview };
}

/** The requested view, and the person as whom it is shown. Editors of the view may do this while its preview mode is on. */
export async function requestedView(
  ctx: Ctx,
  requested: { readonly view_id?: string | undefined; readonly preview_user_id?: string | undefined },
): Promise<{ view: StatementView | null; preview: Actor | null }> {
  const view = requested.view_id === undefined ? null : await requireView(ctx, requested.view_id);
  if (requested.preview_user_id === undefined) return { view, preview: null };
  if (!view?.preview_mode || view.permission !== 'edit')
    throw new AppError('forbidden', { reason: 'preview' });
  return { view, preview: await previewActor(ctx, requested.preview_user_id) };
}

/** Everyone whom the caller sees in the requested month. */
export async function wholeMonth(ctx: Ctx, query: RequestedMonth, period: CompanyPeriod): Promise<BoardWhat> {
  const month = await monthShown(ctx, query, period);
  await rememberReach(ctx, [month]);
  return { month, current: period.current, tab: 'all', filters: {} };
}
