import type { About } from '@comptoir/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  type Line,
  type LineColumn,
  type Statement,
  statementData,
  type Transaction,
} from '../../../data/statements.ts';
import { addresses } from '../../../addresses.ts';
import { linksInText } from '../../../lib/links-in-text.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { conversationKind } from '../../../lib/page-needs.ts';
import { useSession } from '../../../lib/session.ts';
import { useMedia } from '../../../lib/use-media.ts';
import {
  Amount,
  Button,
  DateText,
  ErrorState,
  LinkedText,
  Skeleton,
  Table,
  type TableColumn,
} from '../../../ui/index.ts';
import { AskButton } from '../../../ui/discussions/ask-button.tsx';
import { useSourceField } from '../explanation/source-field.ts';
import { type Conversion, useConversionWords } from '../../../ui/statements/conversion-words.ts';
import { currencyInside } from '../../../ui/statements/currency-mode.ts';
import { useValueWords, ValueText } from '../../../ui/statements/value-text.tsx';
import { LineCorrection } from './line-correction.tsx';
import { type Shape, shapeOf } from './line-shape.ts';
import css from './line-table.module.css';

/** A phone shows so many at first: the rest is one press away. */
const CARDS = 8;
const CARD_HEIGHT = 40;
/** As in the style sheet: cards instead of the table. */
const NARROW = '(max-width: 700px)';

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
  const isCards = useMedia(NARROW);
  const [isShort, setShort] = useState(true);
  const search = useDeferredValue(typed.trim());
  const found = useInfiniteQuery(statementData.lines(statement, transaction.compensation_id, search));
  const first = found.data?.pages[0];
  const inside = currencyInside(transaction, statement);
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
      <div className={css['table']}>
        <WideLines
          statement={statement}
          transaction={transaction}
          inside={inside}
          lines={lines}
          shape={shape}
          isLoading={found.isPending}
          tableOf={(scope_id) => first?.tables.find((one) => one.scope_id === scope_id)?.table_id}
        />
      </div>
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
          />
        ))}
      </ul>
      {transaction.true_up && search === '' ? (
        <TrueUpNote trueUp={transaction.true_up} currency={inside} />
      ) : null}
      {left > 0 ? (
        <div className={css['more']}>
          <Button size="s" isPending={found.isFetchingNextPage} onPress={showMore}>
            {t('show_more', { count: left })}
          </Button>
        </div>
      ) : null}
    </div>
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

function useLineWords(currency: string) {
  const words = useValueWords();
  const format = useFormat();
  const sourceField = useSourceField();
  return {
    column: ({ source, id, name }: LineColumn) => (source === 'field' ? sourceField(id) : null) ?? name,
    names(line: Line, shape: Shape): { readonly title: string; readonly caption: string } {
      const caption = shape.captions
        .flatMap(({ column, index }) => {
          const value = line.values[index];
          return value === undefined || value.type === 'empty' ? [] : [words(value, column.format)];
        })
        .join(' · ');
      return shape.isNamedById && caption !== ''
        ? { title: caption, caption: line.title }
        : { title: line.title, caption };
    },
    tiers: (line: Line) =>
      line.tiers
        .map((part) =>
          part.pays === 'rate' ? format.percent(part.value) : format.amount(part.value, { currency }),
        )
        .join(', '),
  };
}

/** A link to the record in its table for those who may read tables, unless its name has a link of its own. */
function RecordName({
  line,
  name,
  tableOf,
}: {
  line: Line;
  name: string;
  tableOf: (scope_id: string) => string | undefined;
}) {
  const table = tableOf(line.scope_id);
  if (table === undefined || linksInText(name).some(({ href }) => href !== undefined))
    return <LinkedText text={name} />;
  return <Link {...addresses.tableSearch(table, line.title)}>{name}</Link>;
}

/** Below an amount what the record has, and the rate. */
function Converted({
  words,
  conversion,
  children,
}: {
  readonly words: ReturnType<typeof useConversionWords>;
  readonly conversion: Conversion | null | undefined;
  readonly children: React.ReactNode;
}) {
  if (!conversion) return children;
  return (
    <span className={css['converted']}>
      {children}
      <small>{words(conversion)}</small>
    </span>
  );
}

/** Below an amount of a record that several people share: which share of what. */
function Shared({
  split,
  children,
}: {
  readonly split: NonNullable<Line['splits']>[number] | undefined;
  readonly children: React.ReactNode;
}) {
  const t = useTranslations('statements');
  const format = useFormat();
  if (!split) return children;
  return (
    <span className={css['converted']}>
      {children}
      <small>
        {t('share_of', { share: format.percent(split.share), whole: format.number(split.whole) })}
      </small>
    </span>
  );
}

function WideLines(props: {
  statement: Statement;
  transaction: Transaction;
  inside: string;
  lines: readonly Line[];
  shape: Shape;
  isLoading: boolean;
  tableOf: (scope_id: string) => string | undefined;
}) {
  const { transaction, inside, lines, shape, isLoading, tableOf } = props;
  const conversion = useConversionWords();
  const ask = useTranslations('discussions');
  const hasDiscussions = conversationKind(useSession()) !== null;
  const about = { statement_id: props.statement.id, compensation_id: transaction.compensation_id };
  const t = useTranslations('statements');
  const words = useLineWords(inside);
  const columns: (TableColumn<Line> | false)[] = [
    {
      id: 'title',
      header: t('record'),
      cell: (line) => (
        <span className={css['title']}>
          <RecordName line={line} tableOf={tableOf} name={words.names(line, shape).title} />
          {shape.captions.length > 0 ? (
            <small>
              <LinkedText text={words.names(line, shape).caption} />
            </small>
          ) : null}
          <LineCorrection statement={props.statement} transaction={transaction} line={line} />
        </span>
      ),
    },
    shape.hasDate && {
      id: 'date',
      header: t('date'),
      cell: (line) => (
        <span className={css['quiet']}>
          <DateText value={line.date} style="short" />
        </span>
      ),
    },
    ...shape.figures.map(({ column, index }): TableColumn<Line> => ({
      id: `${column.source} ${column.id}`,
      header: words.column(column),
      align: 'end',
      cell: (line) => (
        <Converted words={conversion} conversion={line.conversions?.[index]}>
          <Shared split={line.splits?.[index]}>
            <ValueText
              value={line.values[index] ?? { type: 'empty' }}
              format={column.format}
              decimals={column.decimals}
              currency={column.format === 'amount' ? inside : null}
            />
          </Shared>
        </Converted>
      ),
    })),
    shape.hasTiers && {
      id: 'tier',
      header: t('tier'),
      align: 'end',
      cell: (line) => <span className={css['quiet']}>{words.tiers(line)}</span>,
    },
    shape.hasShares && {
      id: 'share',
      header: t('share'),
      align: 'end',
      cell: (line) => <Amount value={line.share} currency={inside} isStrong />,
    },
    hasDiscussions && {
      id: 'ask',
      header: <span className="visually-hidden">{ask('ask')}</span>,
      label: ask('ask'),
      width: 36,
      cell: (line) => (
        <AskButton
          isIcon
          about={{ ...about, record_id: line.record_id }}
          text={words.names(line, shape).title}
        />
      ),
    },
  ];
  return (
    <Table
      label={t('records', { name: transaction.compensation_name })}
      columns={columns.filter((column) => column !== false)}
      rows={lines}
      rowKey={(line) => `${line.scope_id} ${line.record_id}`}
      isPlain
      isLoading={isLoading}
      empty={<p className={css['none']}>{t('no_records_match')}</p>}
    />
  );
}

/** On a phone: name and share, and under them the rest in one line. */
function LineCard({
  line,
  shape,
  currency,
  about,
}: {
  line: Line;
  shape: Shape;
  currency: string;
  about: About;
}) {
  const conversion = useConversionWords();
  const words = useLineWords(currency);
  const values = useValueWords();
  const format = useFormat();
  const figures = shape.figures.flatMap(({ column, index }) => {
    const value = line.values[index];
    if (value === undefined || value.type === 'empty') return [];
    const text = values(value, column.format, column.decimals);
    return [shape.figures.length > 1 ? `${words.column(column)} ${text}` : text];
  });
  const names = words.names(line, shape);
  const under = [
    line.date === null ? '' : format.date(line.date, 'short'),
    ...figures,
    ...(line.conversions ?? []).flatMap((one, index) =>
      one && shape.figures.some((figure) => figure.index === index) ? [conversion(one)] : [],
    ),
    words.tiers(line),
    names.caption,
  ];
  return (
    <li>
      <span>{names.title}</span>
      {shape.hasShares ? <Amount value={line.share} currency={currency} isStrong /> : null}
      <small>{under.filter((text) => text !== '').join(' · ')}</small>
      <AskButton isIcon about={{ ...about, record_id: line.record_id }} text={names.title} />
    </li>
  );
}
