import { exportStatement } from '@comptoir/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Ellipsis, Printer, RotateCw } from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { addresses } from '../../../addresses.ts';
import {
  type PaidBeforeRecord,
  type Statement,
  statementData,
  type Transaction,
} from '../../../data/statements.ts';
import { ApiError, download } from '../../../lib/api.ts';
import { useErrorText } from '../../../lib/use-error-text.ts';
import { useSession } from '../../../lib/session.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { MOBILE, useMedia } from '../../../lib/use-media.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import {
  AgoText,
  Amount,
  Avatar,
  Button,
  EmptyState,
  ErrorState,
  IconButton,
  Menu,
  MonthPicker,
  Notice,
  Percent,
  Skeleton,
  toast,
} from '../../../ui/index.ts';
import { knownAmount, subtractText } from '../../../lib/amounts.ts';
import type { StatementsAddress } from '../address.ts';
import { useRecalculation } from '../use-recalculation.ts';
import { RowStatus } from '../row-status.tsx';
import { ValueText } from '../../../ui/statements/value-text.tsx';
import { WhyPanel } from '../explanation/why-panel.tsx';
import { joinMonth, shiftMonth, splitMonth } from '../../../lib/format.ts';
import { useStateAction } from '../state/use-state-action.tsx';
import { DriftNotice } from './drift-notice.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { TransactionPanel } from './transaction-panel.tsx';
import css from './statement-page.module.css';

export interface StatementPageProps {
  readonly address: StatementsAddress;
  readonly user_id: string;
  /** `YYYY-MM`. */
  readonly month: string;
  readonly place: StatementPlace;
}

/** Over the board, as a page that leads back to it, or as the page of somebody who has no board. */
export type StatementPlace = 'drawer' | 'page' | 'own';

/** As in the style sheet: the explanation has no room beside the statement. */
const STACKED = '(max-width: 1080px)';

/** One person's month: what was earned, from which records, and beside it why. */
export function StatementPage({ address, user_id, month, place }: StatementPageProps) {
  const t = useTranslations('statements');
  const format = useFormat();
  const me = useSession();
  const period = splitMonth(month);
  const found = useQuery(statementData.one(user_id, period.year, period.month));
  const statement = found.data;
  if (found.error && (!statement || found.isPlaceholderData)) {
    const code = found.error instanceof ApiError ? found.error.code : null;
    if (code === 'statement_forbidden') {
      return (
        <>
          <Bar address={address} month={month} place={place} />
          <EmptyState isPage title={t('no_access_title')}>
            {t('no_access')}
          </EmptyState>
        </>
      );
    }
    if (code === 'statement_not_found') {
      return (
        <>
          <Bar address={address} month={month} place={place} />
          <EmptyState isPage title={t('not_found_title')}>
            {t(me.user.id === user_id ? 'not_found_own' : 'not_found', { month: format.period(month) })}
          </EmptyState>
        </>
      );
    }
    return <ErrorState isPage error={found.error} onRetry={() => void found.refetch()} />;
  }
  if (!statement) return <StatementSkeleton />;
  return (
    <LoadedStatement
      address={address}
      statement={statement}
      place={place}
      isStale={found.isPlaceholderData}
    />
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

/** Back to the board, and the months of this person. The drawer has its own. */
function Bar({
  address,
  month,
  place,
}: {
  address: StatementsAddress;
  month: string;
  place: StatementPlace;
}) {
  const t = useTranslations('statements');
  if (place === 'drawer') return null;
  return (
    <div className={css['bar']}>
      {place === 'own' ? (
        <span className={css['own']}>{t('own_title')}</span>
      ) : (
        <Button
          variant="quiet"
          size="s"
          icon={ArrowLeft}
          onPress={() => address.set({ user: undefined, compensation: undefined, full: undefined })}
        >
          {t('back')}
        </Button>
      )}
      <MonthPicker
        label={t('statement_month')}
        value={month}
        onChange={(next) => address.set({ ...splitMonth(next), compensation: undefined })}
      />
    </div>
  );
}

function LoadedStatement({
  address,
  statement,
  place: shownIn,
  isStale,
}: {
  address: StatementsAddress;
  statement: Statement;
  place: StatementPlace;
  isStale: boolean;
}) {
  const t = useTranslations('statements');
  const { search, set } = address;
  const { ask, dialog } = useStateAction();
  const { year, month } = statement;
  const period = { year, month };
  const wanted = statement.transactions.find(
    (one) => one.compensation_id === search.compensation || one.compensation_name === search.compensation,
  );
  // Unless asked for one: the amount that could not be computed, else the first.
  const explained =
    wanted ?? statement.transactions.find((one) => one.value === null) ?? statement.transactions[0];
  const isStacked = useMedia(STACKED);
  // Where the explanation stands under its amount, whoever asks for it is taken there.
  const place = useRef<HTMLElement>(null);
  const asked_for = isStacked ? wanted?.compensation_id : undefined;
  useEffect(() => {
    if (asked_for !== undefined) place.current?.scrollIntoView();
  }, [asked_for]);
  const explain = (transaction: Transaction) => {
    set({ compensation: transaction.compensation_id }, { replace: true });
    if (transaction.compensation_id === asked_for) place.current?.scrollIntoView();
  };
  const why = explained ? (
    <aside className={css['side']} ref={place}>
      <WhyPanel key={explained.compensation_id} statement={statement} transaction={explained} />
    </aside>
  ) : null;
  return (
    <article className={isStale ? css['stale'] : undefined}>
      <Bar address={address} month={joinMonth(statement)} place={shownIn} />
      <Head
        statement={statement}
        onAct={(mode) =>
          ask({ mode, ...period, statement_ids: [statement.id], tab: 'all', filters: {}, count: 1 })
        }
      />
      {statement.ready ? null : (
        <div className={css['notice']}>
          <Notice tone="info">{t('not_ready')}</Notice>
        </div>
      )}
      <DriftNotice statement={statement} />
      <PaidBefore statement={statement} />
      <div className={css['two']}>
        <div className={css['main']}>
          <Totals statement={statement} />
          {statement.transactions.length === 0 ? (
            <EmptyState title={t('no_transactions_title')}>{t('no_transactions')}</EmptyState>
          ) : null}
          {statement.transactions.map((transaction) => (
            <Fragment key={transaction.compensation_id}>
              <TransactionPanel
                statement={statement}
                transaction={transaction}
                isExplained={transaction === explained}
                onExplain={() => explain(transaction)}
              />
              {isStacked && transaction === explained ? why : null}
            </Fragment>
          ))}
          <Carried statement={statement} />
        </div>
        {isStacked ? null : why}
        <div className={css['history']}>
          <HistoryPanel statement={statement} />
        </div>
      </div>
      {dialog}
    </article>
  );
}

const NAMED = 5;

/** Deals that are paid here and in a locked statement: who may recalculate is told the way out. */
function PaidBefore({ statement }: { statement: Statement }) {
  const t = useTranslations('statements');
  const found = useQuery({ ...statementData.paidBefore(statement), enabled: statement.locked_at === null });
  const records = statement.locked_at === null ? (found.data ?? []) : [];
  if (records.length === 0) return null;
  return (
    <div className={css['notice']}>
      <Notice tone="warn">
        {t('paid_before', { count: new Set(records.map((one) => one.record_id)).size })}
        <ul className={css['before']}>
          {records.slice(0, NAMED).map((one, index) => (
            <li key={index}>
              <PaidRecord record={one} user_id={statement.user.id} />
            </li>
          ))}
          {records.length > NAMED ? (
            <li>{t('paid_before_more', { count: records.length - NAMED })}</li>
          ) : null}
        </ul>
        {statement.can_recalculate ? t('paid_before_way_out') : null}
      </Notice>
    </div>
  );
}

function PaidRecord({ record, user_id }: { record: PaidBeforeRecord; user_id: string }) {
  const t = useTranslations('statements');
  const format = useFormat();
  const { title, user, share } = record;
  const month = format.period(record.month);
  if (user === null) return t('paid_before_other', { title, month });
  const told = {
    title,
    month,
    share: share === null ? 'none' : format.amountFull(share, record.currency),
    see: (text: ReactNode) => (
      <Link key="see" {...addresses.statement(record.month, user.id)}>
        {text}
      </Link>
    ),
  };
  return user.id === user_id
    ? t.rich('paid_before_one', told)
    : t.rich('paid_before_to', { ...told, name: user.name });
}

function Head({
  statement,
  onAct,
}: {
  statement: Statement;
  onAct: (mode: Statement['actions'][number]) => void;
}) {
  const t = useTranslations('statements');
  const terms = useTranslations('words');
  const format = useFormat();
  const words = useErrorText();
  const recalculation = useRecalculation(null);
  // A phone's line holds two buttons and the menu.
  const isMobile = useMedia(MOBILE);
  usePageTitle(`${statement.user.name} · ${format.period(joinMonth(statement))}`);
  const { year, month } = statement;
  const period = { year, month };
  const [main, ...others] = statement.actions;
  // Only a step forward is the main button; taking back stays in the menu.
  const forward = main === 'lock' || main === 'validate' || main === 'close' ? main : undefined;
  const rest = forward ? others : statement.actions;
  const exported = useMutation({
    mutationFn: () => download(exportStatement, { body: { user_id: statement.user.id, ...period } }),
    onError: (error) => toast.error(words(error)),
  });
  return (
    <header className={css['head']}>
      <Avatar name={statement.user.name} src={statement.user.avatar} size={38} />
      <div className={css['who']}>
        <h1>{statement.user.name}</h1>
        <p className={css['sub']}>
          {[...statement.plan_names, statement.team_name, format.period(joinMonth(statement))]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <RowStatus row={statement} />
      <span className={css['grow']} />
      <div className={css['actions']}>
        {statement.can_recalculate ? (
          <Button
            variant="quiet"
            icon={RotateCw}
            isPending={recalculation.percent !== null}
            onPress={() => recalculation.start({ ...period, user_ids: [statement.user.id] })}
          >
            {t('recalculate')}
          </Button>
        ) : null}
        {isMobile ? null : (
          <Button isPending={exported.isPending} onPress={() => exported.mutate()}>
            {t('export')}
          </Button>
        )}
        {forward ? (
          <Button variant="main" onPress={() => onAct(forward)}>
            {terms(`statement_action.${forward}`)}
          </Button>
        ) : null}
        <Menu
          label={t('more')}
          items={[
            ...rest.map((mode) => ({
              id: mode,
              text: terms(`statement_action.${mode}`),
              onAction: () => onAct(mode),
            })),
            isMobile && { id: 'export', text: t('export'), onAction: () => exported.mutate() },
            {
              id: 'print',
              text: t('print'),
              icon: <Printer size={15} aria-hidden />,
              onAction: () => window.print(),
            },
          ]}
        >
          <IconButton label={t('more')} icon={Ellipsis} />
        </Menu>
      </div>
    </header>
  );
}

function Totals({ statement }: { statement: Statement }) {
  const t = useTranslations('statements');
  const format = useFormat();
  const isKnown = statement.error_count === 0;
  return (
    <section className={css['totals']}>
      <dl className={css['figures']}>
        <div>
          <dt>{t('commission')}</dt>
          <dd>
            <Amount value={knownAmount(statement, statement.earned)} currency={statement.currency} />
            {isKnown ? null : <small>{t('amount_unknown')}</small>}
            {isKnown && statement.previous_earned !== null ? (
              <small>
                <Versus statement={statement} previous={statement.previous_earned} />
              </small>
            ) : null}
          </dd>
        </div>
        <div>
          <dt>{t(statement.status === 'paid' ? 'paid_this_month' : 'payable_this_month')}</dt>
          <dd>
            <Amount value={knownAmount(statement, statement.payable)} currency={statement.currency} />
          </dd>
        </div>
        {statement.transactions.map((transaction) => (
          <Attainment key={transaction.compensation_id} transaction={transaction} />
        ))}
      </dl>
      <KeyFigures statement={statement} />
      <p className={css['fresh']}>
        <span className="no-print">
          {t.rich('calculated', {
            ago: () => <AgoText key="ago" value={statement.calculated_at} />,
            time: format.instant(statement.data_as_of, 'recent'),
          })}
        </span>
        {/* On paper no time passes by itself. */}
        <span className="print-only">
          {t('calculated_at', {
            at: format.instant(statement.calculated_at),
            data: format.instant(statement.data_as_of),
          })}
        </span>{' '}
        · {t('version', { version: statement.version })}
        <States statement={statement} />
      </p>
    </section>
  );
}

/** How far a quota is reached, named by the quota and the period that it is for. */
function Attainment({ transaction }: { transaction: Transaction }) {
  const t = useTranslations('statements');
  const format = useFormat();
  const { attainment, measure, target, quota_name, compensation_name, first_day, last_day } = transaction;
  if (attainment === null) return null;
  const name = `${quota_name ?? compensation_name}, ${format.span(first_day, last_day)}`;
  return (
    <div>
      <dt>{t('attainment_of', { name })}</dt>
      <dd>
        <Percent value={attainment} />
        {measure !== null && target !== null ? (
          <small>
            {t('of_target', {
              measure: format.number(measure, { decimals: 0 }),
              target: format.number(target, { decimals: 0 }),
            })}
          </small>
        ) : null}
      </dd>
    </div>
  );
}

/** The attainment is shown above already with what it compares, whatever the plan calls them. */
function isAttainment({ format, value }: Transaction['figures'][number], transaction: Transaction): boolean {
  const { attainment, measure, target } = transaction;
  if (attainment === null || value.type !== 'decimal') return false;
  if (format === 'percentage') return value.value === attainment;
  return measure !== null && target !== null && (value.value === measure || value.value === target);
}

/** The key figures that plans put at the top, in their order; named by compensation where several have some. */
function KeyFigures({ statement }: { statement: Statement }) {
  const t = useTranslations('statements');
  const having = statement.transactions
    .map((transaction) => ({
      transaction,
      figures: transaction.figures.filter(
        (figure) => figure.place === 'kpi' && !isAttainment(figure, transaction),
      ),
    }))
    .filter(({ figures }) => figures.length > 0);
  if (having.length === 0) return null;
  return (
    <section className={css['keys']} aria-label={t('key_figures')}>
      {having.map(({ transaction, figures }) => (
        <div key={transaction.compensation_id}>
          {having.length > 1 ? <h2>{transaction.compensation_name}</h2> : null}
          <dl>
            {figures.map((figure) => (
              <div key={figure.variable_id}>
                <dt>{figure.name}</dt>
                <dd>
                  <ValueText
                    value={figure.value}
                    format={figure.format}
                    decimals={figure.decimals}
                    currency={statement.currency}
                  />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  );
}

function Versus({ statement, previous }: { statement: Statement; previous: string }) {
  const t = useTranslations('board');
  const format = useFormat();
  return t.rich('versus', {
    value: () => (
      <Amount
        key="change"
        value={subtractText(statement.earned, previous)}
        currency={statement.currency}
        isDifference
      />
    ),
    month: format.period(shiftMonth(joinMonth(statement), -1), 'month_name'),
  });
}

/** Who locked, validated and paid, and when. */
function States({ statement }: { statement: Statement }) {
  const t = useTranslations('statements');
  const format = useFormat();
  const states = [
    ['locked', statement.locked_at, statement.locked_by],
    ['validated', statement.validated_at, statement.validated_by],
    ['paid', statement.paid_at, statement.paid_by],
  ] as const;
  return states.map(([state, at, by]) =>
    at === null ? null : (
      <span key={state} className={css['state']}>
        {by === null
          ? t(`${state}_on`, { date: format.instant(at, 'date') })
          : t(`${state}_by`, { name: by, date: format.instant(at, 'date') })}
      </span>
    ),
  );
}

function Carried({ statement }: { statement: Statement }) {
  const t = useTranslations('statements');
  const format = useFormat();
  if (statement.carried_payments.length === 0) return null;
  return (
    <section className={css['carried']}>
      <h2>{t('carried')}</h2>
      <dl>
        {statement.carried_payments.map((one) => (
          <div key={`${one.month} ${one.compensation_id}`}>
            <dt>
              {one.compensation_name} · {format.period(one.month)}
            </dt>
            <dd>
              <Amount value={one.value} currency={statement.currency} isStrong />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
