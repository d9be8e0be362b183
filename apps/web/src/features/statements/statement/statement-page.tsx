import { useQuery } from '@tanstack/react-query';
import { Fragment, lazy, Suspense, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { type Statement, statementData, type Transaction } from '../../../data/statements.ts';
import { ApiError } from '../../../lib/api.ts';
import { joinMonth, splitMonth } from '../../../lib/format.ts';
import { useLive } from '../../../lib/live-figures.ts';
import { useSession } from '../../../lib/session.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { MOBILE, useMedia } from '../../../lib/use-media.ts';
import { EmptyState, ErrorState, Notice, Skeleton } from '../../../ui/index.ts';
import { statementInMode, useCurrencyMode } from '../../../ui/statements/currency-mode.ts';
import type { StatementsAddress } from '../address.ts';
import { WhyPanel, WhySheet, WhyStatement } from '../explanation/why-panel.tsx';
import { useStateAction } from '../state/use-state-action.tsx';
import { CommentsPanel } from './comments-panel.tsx';
import { PaidBesides } from './corrections.tsx';
import { DealDrawer } from './deal-drawer.tsx';
import { DrawsPanel } from './draws-panel.tsx';
import { DriftNotice } from './drift-notice.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { PaidBefore } from './paid-before.tsx';
import { StatementBar, type StatementPlace } from './statement-bar.tsx';
import { StatementErrors } from './statement-errors.tsx';
import { StatementHead } from './statement-head.tsx';
import css from './statement-page.module.css';
import { StatementTotals } from './statement-totals.tsx';
import { TransactionPanel } from './transaction-panel.tsx';
import { ValidationSteps } from './validation-steps.tsx';

export interface StatementPageProps {
  readonly address: StatementsAddress;
  readonly user_id: string;
  /** `YYYY-MM`; `null`: the latest. */
  readonly month: string | null;
  readonly place: StatementPlace;
}

/** Below the compensations, which people read first. */
const StatementDeals = lazy(() =>
  import('./statement-deals.tsx').then((module) => ({ default: module.StatementDeals })),
);

/** As in the style sheet: the explanation has no room beside the statement. */
const STACKED = '(max-width: 1080px)';

/** One person's month: what was earned, from which records, and beside it why. */
export function StatementPage({ address, user_id, month: wanted, place }: StatementPageProps) {
  const t = useTranslations('statements');
  const me = useSession();
  const { presentMonth } = useFormat();
  const [mode] = useCurrencyMode('statement');
  const found = useQuery(statementData.one(user_id, wanted === null ? {} : splitMonth(wanted)));
  const statement = found.data;
  const month = wanted ?? monthOfAnswer(found) ?? presentMonth();
  useLive(!found.isPending);
  if (found.error && (!statement || found.isPlaceholderData)) {
    const code = found.error instanceof ApiError ? found.error.code : null;
    if (code === 'statement_forbidden') {
      return (
        <>
          <StatementBar address={address} month={month} place={place} />
          <EmptyState isPage title={t('no_access_title')}>
            {t('no_access')}
          </EmptyState>
        </>
      );
    }
    if (code === 'statement_not_found') {
      return (
        <>
          <StatementBar address={address} month={month} place={place} />
          <AbsentStatement error={found.error} isOwn={me.user.id === user_id} month={month} />
        </>
      );
    }
    return <ErrorState isPage error={found.error} onRetry={() => void found.refetch()} />;
  }
  if (!statement) return <StatementSkeleton />;
  return (
    <LoadedStatement
      address={address}
      statement={statementInMode(statement, mode)}
      stored={statement}
      month={month}
      place={place}
      isStale={found.isPlaceholderData}
    />
  );
}

/** The latest month, as the answer or the refusal names it. */
function monthOfAnswer({ data, error }: { readonly data?: Statement | undefined; readonly error: unknown }) {
  if (data) return joinMonth(data);
  const month = error instanceof ApiError ? error.params['month'] : undefined;
  return typeof month === 'string' ? month : null;
}

/** The person has the page's title: over the board nothing else says whose month was opened. */
function AbsentStatement({
  error,
  isOwn,
  month,
}: {
  readonly error: unknown;
  readonly isOwn: boolean;
  readonly month: string;
}) {
  const t = useTranslations('statements');
  const format = useFormat();
  const name = error instanceof ApiError ? error.params['user_name'] : undefined;
  const title = typeof name === 'string' ? name : t('not_found_title');
  return (
    <EmptyState isPage title={title}>
      {t(isOwn ? 'not_found_own' : 'not_found', { month: format.period(month) })}
    </EmptyState>
  );
}

function StatementSkeleton() {
  return (
    <>
      <Skeleton height={40} width={320} radius={8} />
      <div className={css['gap']} />
      <Skeleton height={92} radius={12} />
      <div className={css['gap']} />
      <Skeleton height={360} radius={12} />
    </>
  );
}

interface LoadedProps {
  readonly address: StatementsAddress;
  /** In the currency that was chosen. */
  readonly statement: Statement;
  readonly stored: Statement;
  /** The chosen one, while another is still shown. */
  readonly month: string;
  readonly place: StatementPlace;
  readonly isStale: boolean;
}

function LoadedStatement(props: LoadedProps) {
  const { address, statement, stored, month: wantedMonth, place: shownIn, isStale } = props;
  const t = useTranslations('statements');
  const { search, set } = address;
  const { ask, dialog } = useStateAction();
  const period = { year: statement.year, month: statement.month };
  const wanted = statement.transactions.find(
    (one) => one.compensation_id === search.compensation || one.compensation_name === search.compensation,
  );
  // Unless one is chosen: the amount that could not be computed, else the first.
  const explained =
    wanted ?? statement.transactions.find((one) => one.value === null) ?? statement.transactions[0];
  const isPhone = useMedia(MOBILE);
  const isStacked = useMedia(STACKED);
  // Where the explanation is under its amount, choosing it scrolls there.
  const place = useRef<HTMLElement>(null);
  const asked_for = isStacked && !isPhone ? wanted?.compensation_id : undefined;
  useEffect(() => {
    if (asked_for !== undefined) place.current?.scrollIntoView();
  }, [asked_for]);
  const explain = (transaction: Transaction) => {
    set({ compensation: transaction.compensation_id }, { replace: true });
    if (transaction.compensation_id === asked_for) place.current?.scrollIntoView();
  };
  const why = isPhone ? null : explained ? (
    <aside className={css['side']} ref={place}>
      <Why statement={statement} transaction={explained} isAlone={isStacked} onExplain={explain} />
    </aside>
  ) : null;
  return (
    <article className={isStale ? css['stale'] : undefined}>
      <StatementBar address={address} month={wantedMonth} place={shownIn} />
      <StatementHead
        statement={statement}
        onAct={(mode) =>
          ask({ mode, ...period, statement_ids: [statement.id], tab: 'all', filters: {}, count: 1 })
        }
      />
      <ValidationSteps statement={statement} />
      {statement.ready ? null : <NotReady />}
      <StatementErrors statement={statement} />
      <DriftNotice statement={stored} />
      <PaidBefore statement={statement} />
      <div className={css['two']}>
        <div className={css['main']}>
          <StatementTotals statement={statement} />
          <DrawsPanel statement={statement} />
          {statement.transactions.length === 0 ? (
            <EmptyState title={t('no_transactions_title')}>{t('no_transactions')}</EmptyState>
          ) : null}
          {statement.transactions.map((transaction) => (
            <Fragment key={transaction.compensation_id}>
              <TransactionPanel
                statement={statement}
                transaction={transaction}
                isExplained={transaction === (isPhone ? wanted : explained)}
                onExplain={() => explain(transaction)}
              />
              {isStacked && transaction === explained ? why : null}
            </Fragment>
          ))}
          <Deals statement={statement} />
          <PaidBesides statement={statement} stored={stored} />
        </div>
        {isStacked ? null : why}
        <div className={css['history']}>
          <CommentsPanel statement={stored} />
          <HistoryPanel statement={stored} />
        </div>
      </div>
      {isPhone && wanted ? (
        <WhySheet
          statement={statement}
          transaction={wanted}
          onClose={() => set({ compensation: undefined }, { replace: true })}
        />
      ) : null}
      <DealDrawer address={address} statement={statement} />
      {dialog}
    </article>
  );
}

function Deals({ statement }: Pick<LoadedProps, 'statement'>) {
  return (
    <Suspense>
      <StatementDeals statement={statement} />
    </Suspense>
  );
}

function NotReady() {
  const t = useTranslations('statements');
  return (
    <div className={css['notice']}>
      <Notice tone="info">{t('not_ready')}</Notice>
    </div>
  );
}

/** `isAlone`: under its own amount, it explains that one; beside the statement it explains the headline with its parts. */
function Why({
  statement,
  transaction,
  isAlone,
  onExplain,
}: {
  statement: Statement;
  transaction: Transaction;
  isAlone: boolean;
  onExplain: (transaction: Transaction) => void;
}) {
  return isAlone || statement.transactions.length === 1 ? (
    <WhyPanel key={transaction.compensation_id} statement={statement} transaction={transaction} />
  ) : (
    <WhyStatement statement={statement} transaction={transaction} onExplain={onExplain} />
  );
}
