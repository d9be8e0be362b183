import { useTranslations } from 'use-intl';
import type { Statement, Transaction } from '../../../data/statements.ts';
import { compareText, knownAmount, subtractText } from '../../../lib/amounts.ts';
import { joinMonth, shiftMonth } from '../../../lib/format.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { AgoText, Amount } from '../../../ui/index.ts';
import { ValueText } from '../../../ui/statements/value-text.tsx';
import { currencyInside } from '../../../ui/statements/currency-mode.ts';
import { Breakdown } from './breakdown.tsx';
import { settlementOf } from './settlement.ts';
import css from './statement-page.module.css';

/** What the month earned and pays, what it is made of, and how fresh it is. */
export function StatementTotals({ statement }: { statement: Statement }) {
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
            {isKnown ? <Settled statement={statement} parts={['later', 'held']} /> : null}
          </dd>
        </div>
        <div>
          <dt>{t(statement.status === 'paid' ? 'paid_this_month' : 'payable_this_month')}</dt>
          <dd>
            <Amount value={knownAmount(statement, statement.payable)} currency={statement.currency} />
            {isKnown ? <Settled statement={statement} parts={['earlier']} /> : null}
          </dd>
        </div>
      </dl>
      <Breakdown statement={statement} />
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
        (figure) =>
          figure.place === 'kpi' && figure.value.type !== 'error' && !isAttainment(figure, transaction),
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
                    currency={currencyInside(transaction, statement)}
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

/** What of the month is paid later or held, and what of the payment earlier months earned. */
function Settled({
  statement,
  parts,
}: {
  readonly statement: Statement;
  readonly parts: readonly (keyof ReturnType<typeof settlementOf>)[];
}) {
  const t = useTranslations('statements');
  const settled = settlementOf(statement);
  return parts.map((part) =>
    compareText(settled[part], '0') === 0 ? null : (
      <small key={part}>
        {t.rich(`of_which_${part}`, {
          amount: () => <Amount key="amount" value={settled[part]} currency={statement.currency} />,
        })}
      </small>
    ),
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
