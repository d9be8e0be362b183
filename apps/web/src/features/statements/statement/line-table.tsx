import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/use-format.ts';
import { Amount, Button, DateText, ErrorState, SearchField, Table, type TableColumn } from '../../../ui/index.ts';
import { type Line, type LineColumn, linesQuery, type Statement, type Transaction } from '../api/statement-queries.ts';
import { ValueText } from '../explanation/value-text.tsx';
import css from './line-table.module.css';

/** From here on a search helps. */
const SEARCHABLE = 12;

/** The records behind an amount: what each brought and in which tier. Their shares add up to the amount. */
export function LineTable({ statement, transaction }: { statement: Statement; transaction: Transaction }) {
  const t = useTranslations('statements');
  const format = useFormat();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const found = useInfiniteQuery(linesQuery(statement, transaction.compensation_id, search));
  const first = found.data?.pages[0];
  if (transaction.line_count === 0) return <p className={css['none']}>{t('no_records')}</p>;
  if (found.error && !first) return <ErrorState error={found.error} isCompact onRetry={() => void found.refetch()} />;
  const lines = found.data?.pages.flatMap((page) => page.lines) ?? [];
  const shown = columnsShown(first?.columns ?? []);
  const hasDate = lines.some((line) => line.date !== null);
  const hasTiers = lines.some((line) => line.tiers.length > 0);
  const hasShares = lines.some((line) => line.share !== null);
  const columns: TableColumn<Line>[] = [
    { id: 'title', header: t('record'), cell: (line) => line.title },
    ...(hasDate ? [{ id: 'date', header: t('date'), cell: (line: Line) => <span className={css['quiet']}><DateText value={line.date} style="short" /></span> }] : []),
    ...shown.map(
      ({ column, index }): TableColumn<Line> => ({
        id: `${column.source} ${column.id}`,
        header: column.name,
        align: isFigure(column) ? 'end' : 'start',
        isWide: !isFigure(column),
        cell: (line) => <ValueText value={line.values[index] ?? { type: 'empty' }} format={column.format} currency={column.format === 'amount' ? statement.currency : null} />,
      }),
    ),
    ...(hasTiers
      ? [{ id: 'tier', header: t('tier'), align: 'end' as const, cell: (line: Line) => <span className={css['quiet']}>{tierText(line, format)}</span> }]
      : []),
    ...(hasShares
      ? [
          {
            id: 'share',
            header: t('share'),
            align: 'end' as const,
            cell: (line: Line) => <Amount value={line.share} currency={statement.currency} isStrong />,
          },
        ]
      : []),
  ];
  const left = (first?.total ?? 0) - lines.length;
  return (
    <div className={css['lines']}>
      {transaction.line_count > SEARCHABLE ? (
        <div className={css['search']}>
          <SearchField label={t('search_records')} value={typed} onChange={setTyped} />
        </div>
      ) : null}
      <Table
        label={t('records', { name: transaction.compensation_name })}
        columns={columns}
        rows={lines}
        rowKey={(line) => `${line.scope_id} ${line.record_id}`}
        isPlain
        isLoading={found.isPending}
        empty={<p className={css['none']}>{t('no_records_match')}</p>}
      />
      {left > 0 ? (
        <div className={css['more']}>
          <Button size="s" isPending={found.isFetchingNextPage} onPress={() => void found.fetchNextPage()}>
            {t('show_more', { count: left })}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

const FIGURES: ReadonlySet<string | null> = new Set(['amount', 'number', 'percentage']);
const isFigure = (column: LineColumn) => FIGURES.has(column.format);

/** A variable that only repeats a field shown beside it is left out; so is the paid variable, which the share tells to the cent. */
function columnsShown(columns: readonly LineColumn[]): { column: LineColumn; index: number }[] {
  const fields = columns.filter((column) => column.source === 'field');
  const indexed = columns.map((column, index) => ({ column, index }));
  const shown = fields.length > 0 ? indexed.filter(({ column }) => column.source === 'field') : indexed.slice(0, 3);
  return shown.slice(0, 5);
}

function tierText(line: Line, format: ReturnType<typeof useFormat>): string {
  return line.tiers.map((part) => (part.pays === 'rate' ? format.percent(part.value) : format.number(part.value))).join(', ');
}
