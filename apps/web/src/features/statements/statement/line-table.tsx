import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Line, type Statement, statementData, type Transaction } from '../../../data/statements.ts';
import { cx } from '../../../lib/cx.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { CARDS_FIT, useMedia } from '../../../lib/use-media.ts';
import { Amount, Button, ErrorState, Skeleton } from '../../../ui/index.ts';
import { currencyInside } from '../../../ui/statements/currency-mode.ts';
import { RecordChecksButton } from '../explanation/record-checks.tsx';
import { LineCard } from './line-card.tsx';
import { LineCorrection } from './line-correction.tsx';
import { shapeOf } from './line-shape.ts';
import { WideLines } from './wide-lines.tsx';
import css from './line-table.module.css';

/** A phone shows so many at first: the rest is one press away. */
const CARDS = 8;
const CARD_HEIGHT = 40;
/** As in the style sheet: cards instead of the table. */

/** The records behind an amount: what each brought and in which tier. Their shares add up to the amount. */
export function LineTable({
  statement,
  transaction,
  typed,
}: {
  statement: Statement;
  transaction: Transaction;
  /** What the records are searched for. */
  typed: string;
}) {
  const t = useTranslations('statements');
  const isCards = useMedia(CARDS_FIT);
  const [isShort, setShort] = useState(true);
  const search = useDeferredValue(typed.trim());
  const found = useInfiniteQuery(statementData.lines(statement, transaction.compensation_id, search));
  const first = found.data?.pages[0];
  const inside = currencyInside(transaction, statement);
  const isExplained = (scope_id: string) => first?.data_scopes.includes(scope_id) === true;
  if (transaction.line_count === 0)
    return (
      <>
        <p className={css['none']}>{t('no_records')}</p>
        {transaction.true_up ? <TrueUpNote trueUp={transaction.true_up} currency={inside} /> : null}
      </>
    );
  if (found.error && !first)
    return <ErrorState error={found.error} isCompact onRetry={() => void found.refetch()} />;
  const lines = found.data?.pages.flatMap((page) => page.lines) ?? [];
  const shape = shapeOf(first?.columns ?? [], lines, transaction.named_by_id);
  const cards = isShort && search === '' ? lines.slice(0, CARDS) : lines;
  const left = (first?.total ?? 0) - (isCards ? cards : lines).length;
  // What is read already is shown first.
  const showMore = () =>
    isCards && cards.length < lines.length ? setShort(false) : void found.fetchNextPage();
  return (
    <div className={css['lines']}>
      {isCards ? (
        <ul className={css['cards']} aria-label={t('records', { name: transaction.compensation_name })}>
          {found.isPending
            ? Array.from({ length: Math.min(transaction.line_count, CARDS) }, (_, at) => (
                <li key={at}>
                  <Skeleton height={CARD_HEIGHT} />
                </li>
              ))
            : null}
          {cards.map((line) => (
            <LineCard
              key={`${line.scope_id} ${line.record_id}`}
              line={line}
              shape={shape}
              currency={inside}
              about={{ statement_id: statement.id, compensation_id: transaction.compensation_id }}
              {...{ transaction, isExplained }}
            >
              {(name) => (
                <CardActs
                  {...{ statement, transaction, line, name }}
                  currency={inside}
                  isExplained={isExplained(line.scope_id)}
                />
              )}
            </LineCard>
          ))}
        </ul>
      ) : (
        <WideLines
          statement={statement}
          transaction={transaction}
          inside={inside}
          lines={lines}
          shape={shape}
          isLoading={found.isPending}
          isExplained={isExplained}
        />
      )}
      {transaction.true_up && search === '' ? (
        <TrueUpNote trueUp={transaction.true_up} currency={inside} />
      ) : null}
      <More count={left} isPending={found.isFetchingNextPage} onPress={showMore} />
    </div>
  );
}

function More(props: { readonly count: number; readonly isPending: boolean; readonly onPress: () => void }) {
  const t = useTranslations('statements');
  const { count, ...button } = props;
  if (count <= 0) return null;
  return (
    <>
      <div className={css['more']}>
        <Button size="s" {...button}>
          {t('show_more', { count })}
        </Button>
      </div>
      <p className={cx(css['left'], 'print-only')}>{t('not_printed', { count })}</p>
    </>
  );
}

/** What can be done about a record on a phone. */
function CardActs({
  statement,
  transaction,
  line,
  isExplained,
  ...rest
}: {
  readonly statement: Statement;
  readonly transaction: Transaction;
  readonly line: Line;
  readonly name: string;
  readonly isExplained: boolean;
  readonly currency: string;
}) {
  return (
    <>
      <LineCorrection statement={statement} transaction={transaction} line={line} />
      {isExplained ? (
        <RecordChecksButton
          compensation_id={transaction.compensation_id}
          scope_id={line.scope_id}
          record_id={line.record_id}
          isPaid
          {...rest}
        />
      ) : null}
    </>
  );
}

/** The part of the amount that is no record's of this period. */
function TrueUpNote({
  trueUp,
  currency,
}: {
  readonly trueUp: NonNullable<Transaction['true_up']>;
  readonly currency: string;
}) {
  const t = useTranslations('statements');
  const format = useFormat();
  return (
    <p className={css['trueUp']}>
      <span>{t('true_up_part', { months: format.months(trueUp.months) })}</span>
      <Amount value={trueUp.value} currency={currency} isStrong />
    </p>
  );
}
