import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { StatementAction } from '@comptoir/contract';
import type { Board, BoardQuery, BoardRow } from '../../../data/statements.ts';
import { userData } from '../../../data/users.ts';
import { joinMonth, splitMonth } from '../../../lib/format.ts';
import { MOBILE, useMedia } from '../../../lib/use-media.ts';
import { Button, MonthPicker, PageHeader, Tabs } from '../../../ui/index.ts';
import { useCurrencyMode } from '../../../ui/statements/currency-mode.ts';
import { CurrencyModeSelect } from '../../../ui/statements/currency-mode-select.tsx';
import { PreviewBar } from '../../../ui/views/preview-bar.tsx';
import { NOTHING_OPEN, type StatementsAddress } from '../address.ts';
import { useStateAction } from '../state/use-state-action.tsx';
import { type Recalculation, useRecalculation } from '../use-recalculation.ts';
import type { BoardViews } from '../views/use-views.ts';
import { ViewChooser } from '../views/view-chooser.tsx';
import { BoardActions } from './board-actions.tsx';
import { summaryOfBoard, summaryOfRows } from './action-summary.ts';
import { BoardEmpty } from './board-empty.tsx';
import { BoardToolbar, PhoneFilters } from './board-filters.tsx';
import { BoardList, type PaidBefore } from './board-list.tsx';
import css from './board-page.module.css';
import { StatementsBulkBar } from './bulk-bar.tsx';
import { CalculateMonths, RangeResult } from './calculate-months.tsx';
import { CalculationProgress } from './calculation-progress.tsx';
import { Freshness } from './freshness.tsx';
import { useOptionalColumns } from './optional-columns.tsx';
import { TotalsStrip } from './totals-strip.tsx';

export interface LoadedProps {
  readonly address: StatementsAddress;
  readonly query: BoardQuery;
  readonly views: BoardViews;
  readonly board: Board;
  readonly rows: readonly BoardRow[];
  readonly paidBefore: PaidBefore;
  readonly isStale: boolean;
  readonly more: number;
  readonly onMore: () => void;
}

/** What is shown and what actions are about: the month with the tab, filters and view. */
function scopeOf({ board, query }: LoadedProps) {
  return {
    ...splitMonth(board.month),
    tab: query.tab ?? 'all',
    filters: query.filters ?? {},
    ...(query.view_id ? { view_id: query.view_id } : {}),
  };
}

export function LoadedBoard(props: LoadedProps) {
  const { address, query, board, rows } = props;
  const { year, month } = address.search;
  const t = useTranslations('board');
  const isMobile = useMedia(MOBILE);
  const [isChoosingMonths, setChoosingMonths] = useState(false);
  const { ask, dialog } = useStateAction();
  const recalculation = useRecalculation(board.job_id);
  const scope = scopeOf(props);
  const view = query.view_id ? { view_id: query.view_id } : {};
  const calculate = () => recalculation.start({ ...splitMonth(board.month), user_ids: null, ...view });
  const askAll = (mode: StatementAction) =>
    ask({ mode, ...scope, statement_ids: null, ...summaryOfBoard(board, rows, mode) });
  const askSome = (mode: StatementAction, ids: readonly string[]) => {
    const chosen = rows.filter((row) => ids.includes(row.id));
    const fitting = chosen.filter((row) => row.actions.includes(mode)).map((row) => row.id);
    const left_out = ids.length - fitting.length;
    if (fitting.length === 0) return;
    const { amount, left } = summaryOfRows(chosen, mode, true);
    ask({ mode, ...scope, statement_ids: fitting, count: fitting.length, amount, left, left_out });
  };
  const monthPicker = (
    <MonthPicker
      label={t('title')}
      // The chosen month, while the board still shows another.
      value={year === undefined || month === undefined ? board.month : joinMonth({ year, month })}
      onChange={(next) => address.set(splitMonth(next))}
    />
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
              <Freshness board={board} percent={recalculation.percent} />
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
      <TotalsStrip board={board} onShow={(filters) => address.set(filters)} />
      <BoardTabs {...props}>
        <BoardPeople
          {...props}
          recalculation={recalculation}
          onCalculate={calculate}
          onChooseMonths={() => setChoosingMonths(true)}
          onAct={askSome}
        />
      </BoardTabs>
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

function tabOf({ board, query }: LoadedProps) {
  const wanted = query.tab ?? 'all';
  return board.tabs.includes(wanted) ? wanted : (board.tabs[0] ?? 'mine');
}

/** The views that the reader may choose from, and the currency of the amounts; beside the tabs, on a phone beside the filters. */
function Chooser(props: LoadedProps) {
  const { address, board, views } = props;
  const t = useTranslations('currencies');
  const [mode, setMode] = useCurrencyMode('board');
  const hasSome = views.can_manage || (views.views.length > 0 && tabOf(props) !== 'mine');
  const hasCurrencies = board.statements.some(({ in_currencies }) => in_currencies);
  return (
    <>
      {hasCurrencies ? (
        <CurrencyModeSelect label={t('mode_of_board')} mode={mode} onChange={setMode} />
      ) : null}
      {hasSome || views.current ? <ViewChooser address={address} views={views} month={board.month} /> : null}
    </>
  );
}

function BoardTabs({ children, ...props }: LoadedProps & { readonly children: React.ReactNode }) {
  const { address, board, views } = props;
  const t = useTranslations('board');
  const isMobile = useMedia(MOBILE);
  if (board.tabs.length < 2) return children;
  return (
    <Tabs
      label={t('title')}
      items={board.tabs.map((tab) => ({
        value: tab,
        text: t(tab === 'all' && views.isByViews ? 'tab_views' : `tab_${tab}`),
      }))}
      value={tabOf(props)}
      onChange={(value) =>
        // For who sees by views alone, their own statement is beside the views and not in one of them.
        address.set({
          tab: value === 'all' ? undefined : value,
          ...(views.isByViews && value === 'mine' ? { view: undefined, as: undefined } : {}),
        })
      }
      beside={
        isMobile ? null : (
          <BoardToolbar
            month={board.month}
            address={address}
            view={views.current}
            views={<Chooser {...props} />}
          />
        )
      }
      besideFills
    >
      {children}
    </Tabs>
  );
}

interface PeopleProps extends LoadedProps {
  readonly recalculation: Recalculation;
  readonly onCalculate: () => void;
  readonly onChooseMonths: () => void;
  readonly onAct: (mode: StatementAction, ids: readonly string[]) => void;
}

function BoardPreview({ address: { search, set } }: Pick<LoadedProps, 'address'>) {
  const people = useQuery(userData.options());
  return (
    <div className={css['preview']}>
      <PreviewBar people={people} person={search.as} onChange={(as) => set({ as })} />
    </div>
  );
}

/** Filters, the people, and what can be done with those that are chosen. */
function BoardPeople(props: PeopleProps) {
  const { address, query, views, board, rows, paidBefore, isStale, more, onMore, recalculation } = props;
  const t = useTranslations('board');
  const isMobile = useMedia(MOBILE);
  const [chosen, setChosen] = useState<{ readonly month: string; readonly ids: ReadonlySet<string> }>({
    month: board.month,
    ids: new Set(),
  });
  const optional = useOptionalColumns({ address, view: views.current });
  // Another month has other statements: nothing of it is chosen.
  const selection = chosen.month === board.month ? chosen.ids : new Set<string>();
  const select = (ids: ReadonlySet<string>) => setChosen({ month: board.month, ids });
  const period = splitMonth(board.month);
  return (
    <>
      {views.current?.preview_mode && views.current.permission === 'edit' ? (
        <BoardPreview address={address} />
      ) : null}
      {isMobile && board.tabs.length > 1 ? (
        <PhoneFilters
          month={board.month}
          address={address}
          total={board.total}
          views={<Chooser {...props} />}
        />
      ) : null}
      <div className={isStale ? css['stale'] : undefined}>
        <BoardList
          month={board.month}
          rows={rows}
          paidBefore={paidBefore}
          selection={selection}
          onSelect={select}
          canSelect={Object.values(board.actions).some((count) => count > 0)}
          onOpen={(row) => address.set({ ...period, user: row.user.id, ...NOTHING_OPEN })}
          onLock={(ids) => props.onAct('lock', ids)}
          teams={board.teams}
          sort={query.sort ?? 'smart'}
          onSort={(sort) => address.set({ sort: sort === 'smart' ? undefined : sort })}
          optional={optional}
          isLoading={false}
          empty={
            <BoardEmpty
              board={board}
              views={views}
              isFiltered={Object.keys(query.filters ?? {}).length > 0}
              isInView={query.view_id !== undefined}
              isCalculating={recalculation.percent !== null}
              onCalculate={props.onCalculate}
              onChooseMonths={props.onChooseMonths}
              onMonth={(month) => address.set(splitMonth(month))}
            />
          }
        />
      </div>
      {isMobile ? (
        <p className={css['below']}>
          <Freshness board={board} percent={recalculation.percent} />
        </p>
      ) : null}
      {more > 0 ? (
        <div className={css['more']}>
          <Button onPress={onMore}>{t('load_more', { count: more })}</Button>
        </div>
      ) : null}
      <StatementsBulkBar
        rows={rows.filter((row) => selection.has(row.id))}
        onClear={() => select(new Set())}
        onAct={(mode) => {
          props.onAct(mode, [...selection]);
          select(new Set());
        }}
      />
    </>
  );
}
