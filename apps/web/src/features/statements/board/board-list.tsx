import { useTranslations } from 'use-intl';
import { Link } from '@tanstack/react-router';
import { PATHS } from '../../../addresses.ts';
import { shiftMonth } from '../../../lib/format.ts';
import { useFormat } from '../../../lib/use-format.ts';
import {
  Amount,
  AttainmentBar,
  Badge,
  StatusBadge,
  Table,
  type TableColumn,
  UserChip,
} from '../../../ui/index.ts';
import { knownAmount, subtractText } from '../../../lib/amounts.ts';
import type { BoardRow } from '../../../data/statements.ts';
import { useErrorWords } from '../error-words.tsx';
import css from './board-list.module.css';

export interface BoardListProps {
  readonly month: string;
  readonly rows: readonly BoardRow[];
  /** By statement, how many of its deals a locked one has paid. */
  readonly paidBefore: ReadonlyMap<string, number>;
  readonly selection: ReadonlySet<string>;
  readonly onSelect: (selection: Set<string>) => void;
  readonly canSelect: boolean;
  readonly onOpen: (row: BoardRow) => void;
  readonly isLoading: boolean;
  readonly empty: React.ReactNode;
}

/** The board's people: a table, and cards on a phone. */
export function BoardList(props: BoardListProps) {
  const { month, rows, paidBefore, selection, onSelect, canSelect, onOpen, isLoading, empty } = props;
  const t = useTranslations('board');
  const format = useFormat();
  const before = format.period(shiftMonth(month, -1), 'month_name');
  const columns: TableColumn<BoardRow>[] = [
    { id: 'person', header: t('person'), cell: (row) => <PersonLink row={row} /> },
    {
      id: 'attainment',
      header: t('attainment'),
      width: 170,
      cell: (row) => (row.attainment === null ? null : <AttainmentBar value={row.attainment} />),
    },
    {
      id: 'earned',
      header: t('commission'),
      align: 'end',
      cell: (row) => <Amount value={knownAmount(row, row.earned)} currency={row.currency} isStrong />,
    },
    {
      id: 'change',
      header: t('versus_month', { month: before }),
      align: 'end',
      cell: (row) =>
        row.previous_earned === null || row.error_count > 0 ? null : (
          <Amount value={subtractText(row.earned, row.previous_earned)} currency={null} isDifference />
        ),
    },
    { id: 'status', header: t('status'), width: 120, cell: (row) => <RowStatus row={row} /> },
    {
      id: 'note',
      header: '',
      label: t('note'),
      isWide: true,
      cell: (row) => <Note row={row} paidBefore={paidBefore.get(row.id)} />,
    },
  ];
  return (
    <>
      <div className={css['table']}>
        <Table
          label={t('list', { month: format.period(month) })}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          rowName={(row) => row.user.name}
          onRowAction={onOpen}
          isLoading={isLoading}
          empty={empty}
          {...(canSelect
            ? { selection, onSelect, isSelectable: (row: BoardRow) => row.actions.length > 0 }
            : {})}
        />
      </div>
      <ul className={css['cards']} aria-label={t('list', { month: format.period(month) })}>
        {rows.map((row) => (
          <li key={row.id} className={css['card']}>
            <PersonLink row={row} />
            <div className={css['figures']}>
              <Amount value={knownAmount(row, row.earned)} currency={row.currency} isStrong />
              <RowStatus row={row} />
            </div>
            <Note row={row} paidBefore={paidBefore.get(row.id)} />
          </li>
        ))}
        {rows.length === 0 && !isLoading ? <li>{empty}</li> : null}
      </ul>
    </>
  );
}

function PersonLink({ row }: { row: BoardRow }) {
  return (
    <Link
      to={PATHS.statements}
      search={(before: Record<string, unknown>) =>
        ({ ...before, year: row.year, month: row.month, user: row.user.id, compensation: undefined }) as never
      }
      className={css['person']}
    >
      <UserChip
        name={row.user.name}
        caption={[...row.plan_names, row.team_name].filter(Boolean).join(' · ')}
        src={row.user.avatar}
      />
    </Link>
  );
}

function Note({ row, paidBefore }: { row: BoardRow; paidBefore: number | undefined }) {
  const t = useTranslations('board');
  const errors = useErrorWords();
  const format = useFormat();
  if (row.error_kinds.length === 0 && paidBefore === undefined && row.drift_amount === null) return null;
  return (
    <div className={css['note']}>
      {row.error_kinds.map(errors.short).join(', ')}
      {row.drift_amount === null ? null : (
        <Badge>
          {t('drift', { amount: format.amount(row.drift_amount, { currency: row.currency, signed: true }) })}
        </Badge>
      )}
      {paidBefore === undefined ? null : <Badge>{t('paid_before', { count: paidBefore })}</Badge>}
    </div>
  );
}

export function RowStatus({ row }: { row: Pick<BoardRow, 'ready' | 'error_count' | 'status'> }) {
  if (!row.ready) return <StatusBadge status="calculating" />;
  return <StatusBadge status={row.error_count > 0 ? 'error' : row.status} />;
}
