import { useTranslations } from 'use-intl';
import type { Line, Statement, Transaction } from '../../../data/statements.ts';
import { conversationKind } from '../../../lib/page-needs.ts';
import { useSession } from '../../../lib/session.ts';
import { Amount, DateText, LinkedText, Table, type TableColumn } from '../../../ui/index.ts';
import { AskButton } from '../../../ui/discussions/ask-button.tsx';
import { useConversionWords } from '../../../ui/statements/conversion-words.ts';
import { ValueText } from '../../../ui/statements/value-text.tsx';
import { RecordChecksButton } from '../explanation/record-checks.tsx';
import { Converted, RecordName, Shared } from './line-cells.tsx';
import { LineCorrection } from './line-correction.tsx';
import type { Shape } from './line-shape.ts';
import css from './line-table.module.css';
import { useLineWords } from './use-line-words.ts';

interface WideLinesProps {
  statement: Statement;
  transaction: Transaction;
  inside: string;
  lines: readonly Line[];
  shape: Shape;
  isLoading: boolean;
  /** Whether each of the scope's records can be explained. */
  isExplained: (scope_id: string) => boolean;
}

/** The records as a table. */
export function WideLines(props: WideLinesProps) {
  const { transaction, inside, lines, shape, isLoading } = props;
  const hasDiscussions = conversationKind(useSession()) !== null;
  const t = useTranslations('statements');
  const words = useLineWords(inside);
  const figures = useFigureColumns(shape, inside);
  const columns: (TableColumn<Line> | false)[] = [
    {
      id: 'title',
      header: t('record'),
      cell: (line) => (
        <span className={css['title']}>
          <RecordName {...props} line={line} name={words.names(line, shape).title} />
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
    ...figures,
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
    {
      id: 'ask',
      header: <span className="visually-hidden">{t('row_actions')}</span>,
      label: t('row_actions'),
      width: hasDiscussions ? 68 : 36,
      cell: (line) => <LineActs {...props} line={line} name={words.names(line, shape).title} />,
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

/** Every condition of the record, and a question about it. */
function LineActs(props: WideLinesProps & { readonly line: Line; readonly name: string }) {
  const { statement, transaction, line, name } = props;
  const about = { statement_id: statement.id, compensation_id: transaction.compensation_id };
  return (
    <span className={css['acts']}>
      {props.isExplained(line.scope_id) ? (
        <RecordChecksButton
          {...about}
          scope_id={line.scope_id}
          record_id={line.record_id}
          name={name}
          currency={props.inside}
          isPaid
        />
      ) : null}
      <AskButton isIcon about={{ ...about, record_id: line.record_id }} text={name} />
    </span>
  );
}

/** What each record brought: with its share and its rate, where it has them. */
function useFigureColumns(shape: Shape, inside: string): TableColumn<Line>[] {
  const conversion = useConversionWords();
  const words = useLineWords(inside);
  return shape.figures.map(({ column, index }): TableColumn<Line> => ({
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
            grouped={column.is_grouped}
            currency={column.format === 'amount' ? inside : null}
          />
        </Shared>
      </Converted>
    ),
  }));
}
