import { monthOf, monthText } from '@comptoir/kernel';
import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { type BoardQuery, statementData } from '../../../data/statements.ts';
import { useLive } from '../../../lib/live-figures.ts';
import { useSteadyRows } from '../../../lib/use-steady-rows.ts';
import { ErrorState, PageHeader, Skeleton } from '../../../ui/index.ts';
import { isViewGone } from '../../../ui/views/view-gone.tsx';
import type { StatementsSearch } from '../../../searches.ts';
import { NOTHING_OPEN, type StatementsAddress } from '../address.ts';
import { type BoardViews, useViews } from '../views/use-views.ts';
import { BoardViewGone } from '../views/board-view-gone.tsx';
import type { PaidBefore } from './board-list.tsx';
import css from './board-page.module.css';
import { LoadedBoard } from './loaded-board.tsx';
import { StatementDrawer } from './statement-drawer.tsx';

/** What the address asks the server for. */
function queryOf({ search }: StatementsAddress, { current }: BoardViews): BoardQuery {
  const isPreview = current?.preview_mode === true && current.permission === 'edit';
  return {
    ...(search.year !== undefined && search.month !== undefined
      ? { year: search.year, month: search.month }
      : {}),
    tab: search.tab ?? 'all',
    sort: search.sort ?? 'smart',
    filters: {
      ...(search.q ? { username: search.q } : {}),
      ...(search.status ? { status: search.status } : {}),
      ...(search.teams ? { teams: search.teams } : {}),
      ...(search.groups ? { groups: search.groups } : {}),
      ...(search.managers ? { managers: search.managers } : {}),
      ...(search.direct ? { only_direct_supervised_users: true } : {}),
      ...(search.plans ? { plans: search.plans } : {}),
      ...(search.error === undefined ? {} : { error: search.error }),
      ...(search.draw === undefined ? {} : { draw: search.draw }),
      ...(search.manually_adjusted === undefined ? {} : { manually_adjusted: search.manually_adjusted }),
      ...(search.manual === undefined ? {} : { manual: search.manual }),
      ...(search.commented === undefined ? {} : { with_comment: search.commented }),
    },
    ...(search.view ? { view_id: search.view } : {}),
    ...(isPreview && search.as ? { preview_user_id: search.as } : {}),
  };
}

interface Counted {
  readonly data:
    | { readonly counts: readonly { readonly statement_id: string; readonly records: number }[] }
    | undefined;
}

/** Plain: the same answers stay the same object, and the rows are drawn again for another. */
const paidBeforeOf = (pages: readonly Counted[]): PaidBefore =>
  Object.fromEntries(
    pages.flatMap(({ data }) => data?.counts ?? []).map((one) => [one.statement_id, one.records]),
  );

export function BoardPage({ address }: { address: StatementsAddress }) {
  const t = useTranslations('board');
  const views = useViews(address);
  const query = queryOf(address, views);
  const found = useInfiniteQuery({ ...statementData.board(query), enabled: !views.isChoosing });
  const pages = found.data?.pages ?? [];
  const board = pages[0];
  useLive(board !== undefined || found.isError);
  const paidBefore = useQueries({
    queries: pages.map(statementData.paidBeforeCounts),
    combine: paidBeforeOf,
  });
  const { data } = found;
  const rows = useSteadyRows(useMemo(() => data?.pages.flatMap((page) => page.statements) ?? [], [data]));
  const onClose = useDrawerClose(address);
  const { fetchNextPage } = found;
  const onMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  if (isViewGone(found.error)) return <BoardViewGone error={found.error} set={address.set} />;
  if (found.error && !board)
    return <ErrorState isPage error={found.error} onRetry={() => void found.refetch()} />;
  const { user, year, month } = address.search;
  const shown = year !== undefined && month !== undefined ? monthText(monthOf(year, month)) : board?.month;
  const drawer =
    user === undefined || shown === undefined ? null : (
      <StatementDrawer
        address={address}
        user_id={user}
        month={shown}
        rows={rows}
        total={board?.total ?? 0}
        onMore={onMore}
        onClose={onClose}
      />
    );
  if (!board)
    return (
      <>
        <BoardSkeleton title={t('title')} />
        {drawer}
      </>
    );
  return (
    <>
      <LoadedBoard
        address={address}
        query={query}
        views={views}
        board={board}
        rows={rows}
        paidBefore={paidBefore}
        isStale={found.isPlaceholderData}
        more={found.hasNextPage ? board.total - rows.length : 0}
        onMore={onMore}
      />
      {drawer}
    </>
  );
}

/** Closing the drawer goes back to the board that it was opened from; where that has changed since, this step is replaced. */
function useDrawerClose({ search, set }: StatementsAddress): () => void {
  const { history } = useRouter();
  const { user, compensation: _, deal: _record, ...board } = search;
  const shown = JSON.stringify(board);
  const openedFrom = useRef<string | null>(null);
  useEffect(() => {
    if (user === undefined) openedFrom.current = shown;
  }, [user, shown]);
  return () => {
    const { year, month } = board;
    // A row names its month, which the board's address may leave out.
    const before = openedFrom.current === null ? null : { year, month, ...parsed(openedFrom.current) };
    if (JSON.stringify(before) === JSON.stringify({ year, month, ...board })) history.back();
    else set({ user: undefined, ...NOTHING_OPEN }, { replace: true });
  };
}

const parsed = (text: string) => JSON.parse(text) as StatementsSearch;

function BoardSkeleton({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <Skeleton height={112} radius={12} />
      <div className={css['gap']} />
      <Skeleton height={420} radius={12} />
    </>
  );
}
