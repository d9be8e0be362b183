import { ChevronRight, Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Amount, Button, IconButton, KeyValues, LinkedText, SearchField } from '../../../ui/index.ts';
import { joinMonth } from '../../../lib/format.ts';
import { CARDS_FIT, useMedia } from '../../../lib/use-media.ts';
import { useFormat } from '../../../lib/use-format.ts';
import type { Statement, Transaction } from '../../../data/statements.ts';
import { ValueText } from '../../../ui/statements/value-text.tsx';
import { currencyInside } from '../../../ui/statements/currency-mode.ts';
import { OverwriteDialog } from '../adjust/overwrite-dialog.tsx';
import { LineTable } from './line-table.tsx';
import { PaidParts } from './paid-parts.tsx';
import { RankPanel } from './rank-panel.tsx';
import css from './transaction-panel.module.css';

/** From here on a search helps. */
const SEARCHABLE = 12;
/** As in the style sheet of the records: cards instead of the table. */

export interface TransactionPanelProps {
  readonly statement: Statement;
  readonly transaction: Transaction;
  readonly isExplained: boolean;
  readonly onExplain: () => void;
}

/** One compensation: its amount, its key figures and its records. */
export function TransactionPanel({ statement, transaction, isExplained, onExplain }: TransactionPanelProps) {
  const t = useTranslations('statements');
  // Key figures stand at the top of the statement: once is enough.
  const keys = new Set(
    transaction.figures.filter(({ place }) => place === 'kpi').map((figure) => figure.variable_id),
  );
  // What could not be calculated is said at the top of the statement, too.
  const figures = transaction.figures.filter(
    ({ variable_id, value }) => !keys.has(variable_id) && value.type !== 'error',
  );
  const [typed, setTyped] = useState('');
  const [isSearching, setSearching] = useState(false);
  const isNarrow = useMedia(CARDS_FIT);
  const isSearchable = transaction.line_count > SEARCHABLE;
  const search = (
    <div className={css['search']}>
      <SearchField label={t('search_records')} value={typed} onChange={setTyped} />
    </div>
  );
  return (
    <section className={css['panel']} aria-label={transaction.compensation_name}>
      <div className={css['head']}>
        <h2>{transaction.compensation_name}</h2>
        <Notes statement={statement} transaction={transaction} />
        {isSearchable && !isNarrow ? search : <span className={css['grow']} />}
        {isSearchable && isNarrow ? (
          <IconButton
            label={t('search_records')}
            icon={Search}
            aria-expanded={isSearching}
            onPress={() => {
              setTyped('');
              setSearching(!isSearching);
            }}
          />
        ) : null}
        <AdjustButton statement={statement} transaction={transaction} />
        <WhyButton {...{ statement, transaction, isExplained, onExplain }} />
      </div>
      {isSearchable && isNarrow && isSearching ? search : null}
      {transaction.description === '' ? null : (
        <p className={css['description']}>
          <LinkedText text={transaction.description} />
        </p>
      )}
      {transaction.ranking_data ? (
        <div className={css['rank']}>
          <RankPanel statement={statement} transaction={transaction} />
        </div>
      ) : null}
      {figures.length > 0 ? (
        <div className={css['figures']}>
          <KeyValues
            items={figures.map((figure) => ({
              label: figure.name,
              value: (
                <ValueText
                  value={figure.value}
                  format={figure.format}
                  decimals={figure.decimals}
                  currency={currencyInside(transaction, statement)}
                />
              ),
            }))}
          />
        </div>
      ) : null}
      <PaidParts statement={statement} transaction={transaction} />
      <LineTable statement={statement} transaction={transaction} typed={typed} />
    </section>
  );
}

/** When it is paid, where that is not this month. */
function Notes({ statement, transaction }: Pick<TransactionPanelProps, 'statement' | 'transaction'>) {
  const t = useTranslations('statements');
  const format = useFormat();
  const paidElsewhere =
    transaction.paid_parts.length === 0 &&
    transaction.payment_month !== null &&
    transaction.payment_month !== joinMonth(statement);
  return (
    <>
      {transaction.ongoing ? (
        <span className={css['note']}>
          {t('earned_ongoing', { date: format.date(transaction.last_day, 'long') })}
        </span>
      ) : null}
      {paidElsewhere && transaction.payment_month !== null && !transaction.ongoing ? (
        <span className={css['note']}>
          {t('paid_in', { month: format.period(transaction.payment_month) })}
        </span>
      ) : null}
    </>
  );
}

/** Opens the dialog that writes over the amount or a part of it. */
function AdjustButton({ statement, transaction }: Pick<TransactionPanelProps, 'statement' | 'transaction'>) {
  const t = useTranslations('adjustments');
  const [isOpen, setOpen] = useState(false);
  // A commission in error is not written over.
  if (!statement.can_overwrite || transaction.value === null || transaction.ongoing) return null;
  return (
    <>
      <Button size="s" variant="quiet" onPress={() => setOpen(true)}>
        {t('adjust')}
      </Button>
      {isOpen ? (
        <OverwriteDialog statement={statement} transaction={transaction} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}

/** What was calculated, struck through; it is known in the company's currency. */
function Before({ statement, transaction }: Pick<TransactionPanelProps, 'statement' | 'transaction'>) {
  const t = useTranslations('adjustments');
  const { calculated_value: before, overwritten } = transaction;
  if (!overwritten || !before || 'company_currency' in statement) return null;
  return (
    <s className={css['before']}>
      <span className="visually-hidden">{t('calculated')} </span>
      <Amount value={before} currency={statement.currency} />
    </s>
  );
}

/** Any amount opens its explanation. */
function WhyButton({ statement, transaction, isExplained, onExplain }: TransactionPanelProps) {
  const t = useTranslations('statements');
  return (
    <Button
      variant="quiet"
      onPress={onExplain}
      aria-pressed={isExplained}
      aria-describedby={`value-${transaction.id}`}
    >
      <span className={isExplained ? css['explained'] : undefined} id={`value-${transaction.id}`}>
        {transaction.value === null ? (
          t('not_computed')
        ) : (
          <>
            <Before statement={statement} transaction={transaction} />
            <Amount value={transaction.value} currency={statement.currency} isStrong />
          </>
        )}
      </span>
      <ChevronRight size={15} aria-hidden className={css['opens']} />
      <span className="visually-hidden">{t('why')}</span>
    </Button>
  );
}
