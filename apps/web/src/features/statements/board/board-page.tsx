import { exportStatements, type StatementAction } from '@comptoir/contract';
import { monthOf, monthText } from '@comptoir/kernel';
import { useInfiniteQuery, useMutation, useQueries } from '@tanstack/react-query';
import { Ellipsis, RotateCw, Sigma } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Board, type BoardQuery, statementData } from '../../../data/statements.ts';
import { download } from '../../../lib/api.ts';
import { shiftMonth, splitMonth } from '../../../lib/format.ts';
import { useErrorText } from '../../../lib/use-error-text.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { MOBILE, useMedia } from '../../../lib/use-media.ts';
import {
  AgoText,
  Button,
  EmptyState,
  ErrorState,
  IconButton,
  Menu,
  MonthPicker,
  PageHeader,
  Skeleton,
  Tabs,
  toast,
} from '../../../ui/index.ts';
import type { StatementsAddress } from '../address.ts';
import { useRecalculation } from '../use-recalculation.ts';
import { useStateAction } from '../state/use-state-action.tsx';
import { BoardFilters } from './board-filters.tsx';
import { BoardList } from './board-list.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { CalculateMonths, RangeResult } from './calculate-months.tsx';
import { CalculationProgress } from './calculation-progress.tsx';
import { StatementDrawer } from './statement-drawer.tsx';
import { TotalsStrip } from './totals-strip.tsx';
import { PreviewBar } from '../views/preview-bar.tsx';
import { type BoardViews, useViews } from '../views/use-views.ts';
import { ViewChooser } from '../views/view-chooser.tsx';
import { isViewGone, ViewGone } from '../views/view-gone.tsx';
import css from './board-page.module.css';

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
      ...(search.managers ? { managers: search.managers } : {}),
      ...(search.direct ? { only_direct_supervised_users: true } : {}),
      ...(search.plans ? { plans: search.plans } : {}),
      ...(search.error ? { error: true } : {}),
    },
    ...(search.view ? { view_id: search.view } : {}),
    ...(isPreview && search.as ? { preview_user_id: search.as } : {}),
  };
}

export function BoardPage({ address }: { address: StatementsAddress }) {
  const t = useTranslations('board');
  const views = useViews(address);
  const query = queryOf(address, views);
  const found = useInfiniteQuery({ ...statementData.board(query), enabled: !views.isChoosing });
  const pages = found.data?.pages ?? [];
  const board = pages[0];
  const counts = useQueries({ queries: pages.map(statementData.paidBeforeCounts) }).flatMap(
    (page) => page.data?.counts ?? [],
  );
  const { fetchNextPage } = found;
  const onMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  if (isViewGone(found.error)) return <ViewGone error={found.error} set={address.set} />;
  if (found.error && !board)
    return <ErrorState isPage error={found.error} onRetry={() => void found.refetch()} />;
  const rows = pages.flatMap((page) => page.statements);
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
        paidBefore={new Map(counts.map((one) => [one.statement_id, one.records]))}
        isStale={found.isPlaceholderData}
        more={found.hasNextPage ? board.total - rows.length : 0}
        onMore={onMore}
      />
      {drawer}
    </>
  );
}

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

interface LoadedProps {
  readonly address: StatementsAddress;
  readonly query: BoardQuery;
  readonly views: BoardViews;
  readonly board: Board;
  readonly rows: Board['statements'];
  readonly paidBefore: ReadonlyMap<string, number>;
  readonly isStale: boolean;
  readonly more: number;
  readonly onMore: () => void;
}

function LoadedBoard({ address, query, views, board, rows, paidBefore, isStale, more, onMore }: LoadedProps) {
  const t = useTranslations('board');
  const ofViews = useTranslations('views');
  const format = useFormat();
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const { ask, dialog } = useStateAction();
  const recalculation = useRecalculation(board.job_id);
  const period = splitMonth(board.month);
  const view = query.view_id ? { view_id: query.view_id } : {};
  const scope = { ...period, tab: query.tab ?? 'all', filters: query.filters ?? {}, ...view };
  const chosen = rows.filter((row) => selection.has(row.id));
  const name = format.period(board.month);
  const askAll = (mode: StatementAction) => {
    const count = board.actions[mode] ?? 0;
    ask({ mode, ...scope, statement_ids: null, count, left_out: board.total - count });
  };
  const setMonth = (month: string) => {
    setSelection(new Set());
    address.set(splitMonth(month));
  };
  const [isChoosingMonths, setChoosingMonths] = useState(false);
  const calculate = () => recalculation.start({ ...period, user_ids: null, ...view });
  const tabs = board.tabs.map((tab) => ({
    value: tab,
    text: t(tab === 'all' && views.isByViews ? 'tab_views' : `tab_${tab}`),
  }));
  const tab = board.tabs.includes(query.tab ?? 'all') ? (query.tab ?? 'all') : (board.tabs[0] ?? 'mine');
  const isFiltered = Object.keys(query.filters ?? {}).length > 0;
  const empty =
    isFiltered || query.view_id ? (
      <EmptyState title={t('no_match_title')}>
        {isFiltered ? t('no_match') : ofViews('empty', { month: name })}
      </EmptyState>
    ) : (
      <EmptyState
        title={t('empty_title', { month: name })}
        action={
          board.can_calculate ? (
            <>
              <Button
                variant="main"
                icon={<Sigma size={15} aria-hidden />}
                isPending={recalculation.percent !== null}
                onPress={calculate}
              >
                {t('calculate_month', { month: name })}
              </Button>
              <Button isDisabled={recalculation.percent !== null} onPress={() => setChoosingMonths(true)}>
                {t('months_action')}…
              </Button>
            </>
          ) : (
            <Button onPress={() => setMonth(shiftMonth(board.month, -1))}>
              {t('earlier', { month: format.period(shiftMonth(board.month, -1)) })}
            </Button>
          )
        }
      >
        {views.isByViews && views.views.length === 0
          ? ofViews('nothing_shared')
          : t(board.can_calculate ? 'empty_admin' : 'empty_other')}
      </EmptyState>
    );
  const chooser =
    views.can_manage || (views.views.length > 0 && tab !== 'mine') || views.current ? (
      <ViewChooser address={address} views={views} month={board.month} />
    ) : null;
  const isMobile = useMedia(MOBILE);
  const monthPicker = <MonthPicker label={t('title')} value={board.month} onChange={setMonth} />;
  const freshness = <Freshness board={board} percent={recalculation.percent} />;
  const list = (
    <>
      {views.current?.preview_mode && views.current.permission === 'edit' ? (
        <PreviewBar address={address} />
      ) : null}
      <BoardFilters
        month={board.month}
        address={address}
        isAlone={board.tabs.length === 1}
        total={board.total}
        beside={chooser}
      />
      <div className={isStale ? css['stale'] : undefined}>
        <BoardList
          month={board.month}
          rows={rows}
          paidBefore={paidBefore}
          selection={selection}
          onSelect={setSelection}
          canSelect={Object.values(board.actions).some((count) => count > 0)}
          onOpen={(row) => address.set({ ...period, user: row.user.id, compensation: undefined })}
          isLoading={false}
          empty={empty}
        />
      </div>
      {isMobile ? <p className={css['below']}>{freshness}</p> : null}
      {more > 0 ? (
        <div className={css['more']}>
          <Button onPress={onMore}>{t('load_more', { count: more })}</Button>
        </div>
      ) : null}
      <BulkBar
        rows={chosen}
        onClear={() => setSelection(new Set())}
        onAct={(mode, ids) => {
          ask({ mode, ...scope, statement_ids: ids, count: ids.length });
          setSelection(new Set());
        }}
      />
    </>
  );
  return (
    <>
      <PageHeader
        // While a statement is open over the board, the tab has its name.
        title={address.search.user === undefined ? t('title') : <>{t('title')}</>}
        beside={
          isMobile ? undefined : (
            <span className={css['beside']}>
              {monthPicker}
              {freshness}
            </span>
          )
        }
        actions={
          <>
            {isMobile ? monthPicker : null}
            {query.preview_user_id === undefined ? (
              <BoardActions
                board={board}
                scope={scope}
                onAll={askAll}
                recalculation={recalculation}
                onCalculate={calculate}
                onCalculateMonths={() => setChoosingMonths(true)}
              />
            ) : null}
          </>
        }
      />
      <CalculationProgress recalculation={recalculation} />
      <RangeResult recalculation={recalculation} />
      <TotalsStrip board={board} />
      {tabs.length > 1 ? (
        <Tabs
          label={t('title')}
          items={tabs}
          value={tab}
          onChange={(value) =>
            // For who sees by views alone, their own statement stands beside the views and not in one of them.
            address.set({
              tab: value === 'all' ? undefined : value,
              ...(views.isByViews && value === 'mine' ? { view: undefined, as: undefined } : {}),
            })
          }
          beside={isMobile ? null : chooser}
        >
          {list}
        </Tabs>
      ) : (
        list
      )}
      {dialog}
      {isChoosingMonths ? (
        <CalculateMonths
          month={board.month}
          onClose={() => setChoosingMonths(false)}
          onStart={(range) => recalculation.start({ ...range, user_ids: null })}
        />
      ) : null}
    </>
  );
}

function Freshness({ board, percent }: { board: Board; percent: number | null }) {
  const t = useTranslations('board');
  const format = useFormat();
  if (percent !== null) {
    return (
      <span className={css['fresh']} role="status">
        {t('recalculating', { percent })}
      </span>
    );
  }
  if (!board.calculated_at || !board.data_as_of) return null;
  return (
    <span className={css['fresh']}>
      {t.rich('calculated', {
        ago: () => <AgoText key="ago" value={board.calculated_at} />,
        time: format.instant(board.data_as_of, 'recent'),
      })}
    </span>
  );
}

interface ActionsProps {
  readonly board: Board;
  readonly scope: Parameters<typeof exportBody>[0];
  readonly onAll: (mode: StatementAction) => void;
  readonly recalculation: ReturnType<typeof useRecalculation>;
  readonly onCalculate: () => void;
  readonly onCalculateMonths: () => void;
}

function exportBody(
  scope: { year: number; month: number } & Pick<BoardQuery, 'tab' | 'filters' | 'view_id'>,
) {
  return {
    year: scope.year,
    month: scope.month,
    ...(scope.tab ? { tab: scope.tab } : {}),
    ...(scope.filters ? { filters: scope.filters } : {}),
    ...(scope.view_id ? { view_id: scope.view_id } : {}),
  };
}

/** The step that the month waits for is the main button: lock, then validate, then payroll. The way back is in the menu. */
function BoardActions({ board, scope, onAll, recalculation, onCalculate, onCalculateMonths }: ActionsProps) {
  const t = useTranslations('board');
  const words = useErrorText();
  const counts = board.actions;
  // A phone's line has the month and the menu: what is done there is in the menu, or in the line of the filters.
  const isMobile = useMedia(MOBILE);
  const exported = useMutation({
    mutationFn: () => download(exportStatements, { body: exportBody(scope) }),
    onError: (error) => toast.error(words(error)),
  });
  const forward = (['lock', 'validate', 'close'] as const).find((mode) => (counts[mode] ?? 0) > 0);
  const others = (['lock', 'validate', 'close', 'invalidate', 'unlock', 'unclose'] as const).filter(
    (mode) => (isMobile || mode !== forward) && (counts[mode] ?? 0) > 0,
  );
  return (
    <>
      {board.can_calculate && !isMobile ? (
        <Button
          variant="quiet"
          icon={<RotateCw size={14} aria-hidden />}
          isPending={recalculation.percent !== null}
          onPress={onCalculate}
        >
          {t('recalculate')}
        </Button>
      ) : null}
      {board.total > 0 && !isMobile ? (
        <Button isPending={exported.isPending} onPress={() => exported.mutate()}>
          {t('export')}
        </Button>
      ) : null}
      {forward && !isMobile ? (
        <Button variant="main" onPress={() => onAll(forward)}>
          {t(`${forward}_all`, { count: counts[forward] ?? 0 })}
        </Button>
      ) : null}
      {others.length > 0 || board.can_calculate || (isMobile && board.total > 0) ? (
        <Menu
          label={t('more_actions')}
          items={[
            ...others.map((mode) => ({
              id: mode,
              text: t(`${mode}_all`, { count: counts[mode] ?? 0 }),
              onAction: () => onAll(mode),
            })),
            isMobile &&
              board.can_calculate && {
                id: 'recalculate',
                text: t('recalculate'),
                onAction: onCalculate,
              },
            isMobile &&
              board.total > 0 && { id: 'export', text: t('export'), onAction: () => exported.mutate() },
            board.can_calculate && {
              id: 'months',
              text: `${t('months_action')}…`,
              onAction: onCalculateMonths,
            },
            board.can_calculate && {
              id: 'all_periods',
              text: t('recalculate_all_periods'),
              onAction: () =>
                recalculation.start({
                  year: scope.year,
                  month: scope.month,
                  user_ids: null,
                  all_periods: true,
                }),
            },
          ]}
        >
          <IconButton label={t('more_actions')} icon={Ellipsis} />
        </Menu>
      ) : null}
    </>
  );
}
