import { BOARD_COLUMNS, type BoardColumn } from '@comptoir/contract';
import { useMemo, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { shiftMonth } from '../../../lib/format.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { CARDS_FIT, useMedia } from '../../../lib/use-media.ts';
import {
  Amount,
  AttainmentBar,
  Badge,
  NumberText,
  SkipLink,
  Table,
  type TableColumn,
  type TableSort,
  useDrawn,
  UserChip,
} from '../../../ui/index.ts';
import { knownAmount, subtractText } from '../../../lib/amounts.ts';
import type { Board, BoardRow } from '../../../data/statements.ts';
import type { StatementsSearch } from '../../../searches.ts';
import { useFixAddress } from '../../../ui/statements/fix-address.ts';
import { rowInMode, useCurrencyMode } from '../../../ui/statements/currency-mode.ts';
import { Medals } from '../../../ui/rankings/medals.tsx';
import { useErrorWords } from '../error-words.tsx';
import { RowStatus } from '../row-status.tsx';
import { FixLink } from './fix-link.tsx';
import { PersonLink, PersonLinks } from './person-links.tsx';
import { rowLinks, useBoardKeys } from './use-board-keys.ts';
import { useTeamGroups } from './team-groups.tsx';
import { useFlagColumns } from './flag-columns.tsx';
import type { ChosenColumns } from './optional-columns.tsx';
import css from './board-list.module.css';

/** By statement, how many of its deals a locked one has paid. */
export type PaidBefore = Readonly<Record<string, number>>;

export interface BoardListProps {
  readonly month: string;
  readonly rows: readonly BoardRow[];
  readonly paidBefore: PaidBefore;
  readonly selection: ReadonlySet<string>;
  readonly onSelect: (selection: Set<string>) => void;
  readonly canSelect: boolean;
  readonly onOpen: (row: BoardRow) => void;
  /** Of the rows that are chosen, else of the one with the focus. */
  readonly onLock: (ids: readonly string[]) => void;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  /** Sorted by team: the totals of each. */
  readonly teams: Board['teams'];
  /** Columns that the reader has chosen besides. */
  readonly optional: ChosenColumns;
  readonly isLoading: boolean;
  readonly empty: React.ReactNode;
}

/** Behind the person. The other columns that can be hidden stand where they always do. */
const OPTIONAL_COLUMNS = ['plan', 'manager', 'measure', 'target'] as const satisfies readonly BoardColumn[];
type OptionalColumn = (typeof OPTIONAL_COLUMNS)[number];

/** What the highest usual screen shows of the list. */
const FIRST_ROWS = 16;

/** The board's people: a table, and cards on a phone. */
export function BoardList(props: BoardListProps) {
  const [mode] = useCurrencyMode('board');
  const { month, rows, paidBefore, selection, onSelect, canSelect, onOpen, isLoading, empty } = props;
  const t = useTranslations('board');
  const { period } = useFormat();
  const columns = useBoardColumns(props);
  const groups = useTeamGroups(props);
  const list = useRef<HTMLDivElement>(null);
  const isCards = useMedia(CARDS_FIT);
  const { drawn, left, end } = useDrawn(rows, FIRST_ROWS);
  const isSelectable = (row: BoardRow | undefined): row is BoardRow =>
    canSelect && row !== undefined && row.actions.length > 0;
  useBoardKeys(list, {
    toggle(at) {
      const row = rows[at];
      if (!isSelectable(row)) return;
      const others = [...selection].filter((id) => id !== row.id);
      onSelect(new Set(selection.has(row.id) ? others : [...others, row.id]));
    },
    lock(at) {
      const ids = selection.size > 0 ? [...selection] : (rows[at]?.id ?? []);
      props.onLock([ids].flat());
    },
  });
  return (
    <PersonLinks month={month}>
      {rows.length > 0 ? (
        <SkipLink to="#statements" onFollow={() => rowLinks(list.current)[0]?.focus()}>
          {t('skip_to_list')}
        </SkipLink>
      ) : null}
      {isCards ? (
        <ul className={css['cards']} aria-label={t('list', { month: period(month) })}>
          {drawn.map((row) => (
            <li key={row.id} className={css['card']}>
              <Person row={row} />
              <div className={css['figures']}>
                <Earned row={rowInMode(row, mode)} />
                <RowStatus row={row} />
              </div>
              <Note row={row} paidBefore={paidBefore[row.id]} />
            </li>
          ))}
          {left > 0 ? <li key={drawn.length} ref={end} aria-hidden /> : null}
          {rows.length === 0 && !isLoading ? <li>{empty}</li> : null}
        </ul>
      ) : (
        <div ref={list}>
          <Table
            groups={groups}
            label={t('list', { month: period(month) })}
            columns={columns}
            rows={rows}
            rowKey={(row) => row.id}
            rowName={(row) => row.user.name}
            firstRows={FIRST_ROWS}
            onRowAction={onOpen}
            sort={SORTED[props.sort] ?? null}
            onSort={(sort) => props.onSort(sortOf(sort))}
            isLoading={isLoading}
            empty={empty}
            {...(canSelect ? { selection, onSelect, isSelectable } : {})}
          />
        </div>
      )}
    </PersonLinks>
  );
}

type Sort = NonNullable<StatementsSearch['sort']>;

/** The orders that a column's header sets; the others are in the list of orders alone. */
const SORTED: Partial<Readonly<Record<Sort, TableSort>>> = {
  user: { column: 'person', direction: 'ascending' },
  user_desc: { column: 'person', direction: 'descending' },
  attainment_asc: { column: 'attainment', direction: 'ascending' },
  attainment_desc: { column: 'attainment', direction: 'descending' },
  amount_asc: { column: 'earned', direction: 'ascending' },
  amount_desc: { column: 'earned', direction: 'descending' },
};

function sortOf({ column, direction }: TableSort): Sort {
  const found = Object.entries(SORTED).find(
    ([, one]) => one.column === column && one.direction === direction,
  );
  return (found?.[0] ?? 'smart') as Sort;
}

function useBoardColumns({ month, rows, paidBefore, optional }: BoardListProps): TableColumn<BoardRow>[] {
  const flagged = useFlagColumns(month, rows, optional.flags);
  const t = useTranslations('board');
  const format = useFormat();
  const [mode] = useCurrencyMode('board');
  // The same columns while nothing of them changes: the rows are drawn again for others.
  return useMemo(() => {
    const before = format.period(shiftMonth(month, -1), 'month_name');
    const chosen: Readonly<Record<OptionalColumn, TableColumn<BoardRow>>> = {
      plan: { id: 'plan', header: t('column_plan'), cell: (row) => row.plan_names.join(', ') },
      manager: { id: 'manager', header: t('column_manager'), cell: (row) => row.manager_name },
      measure: {
        id: 'measure',
        header: t('column_measure'),
        align: 'end',
        cell: (row) => (row.measure === null ? null : <NumberText value={row.measure} decimals={0} />),
      },
      target: {
        id: 'target',
        header: t('column_target'),
        align: 'end',
        cell: (row) => (row.target === null ? null : <NumberText value={row.target} decimals={0} />),
      },
    };
    const columns: TableColumn<BoardRow>[] = [
      {
        id: 'person',
        header: t('person'),
        isSortable: true,
        cell: (row) => <Person row={row} />,
      },
      ...OPTIONAL_COLUMNS.filter((column) => optional.own.has(column)).map((column) => chosen[column]),
      ...flagged,
      {
        id: 'attainment',
        header: t('attainment'),
        width: 170,
        isSortable: true,
        isHighestFirst: true,
        cell: (row) => (row.attainment === null ? null : <AttainmentBar value={row.attainment} />),
      },
      {
        id: 'earned',
        header: t('commission'),
        align: 'end',
        isSortable: true,
        isHighestFirst: true,
        cell: (row) => <Earned row={rowInMode(row, mode)} />,
      },
      {
        id: 'change',
        header: t('versus_month', { month: before }),
        align: 'end',
        cell: (row) =>
          row.previous_earned === null || row.error_count > 0 ? null : (
            <Amount
              value={subtractText(row.earned, row.previous_earned)}
              currency={row.currency}
              isDifference
            />
          ),
      },
      { id: 'status', header: t('status'), width: 120, cell: (row) => <RowStatus row={row} /> },
      {
        id: 'note',
        header: t('note'),
        isWide: true,
        cell: (row) => <Note row={row} paidBefore={paidBefore[row.id]} />,
      },
    ];
    return columns.filter(({ id }) => !BOARD_COLUMNS.some((one) => one === id) || optional.own.has(id));
  }, [month, paidBefore, optional, flagged, t, format, mode]);
}

function Earned({ row }: { readonly row: BoardRow }) {
  return <Amount value={knownAmount(row, row.earned)} currency={row.currency} isStrong />;
}

function Person({ row }: { row: BoardRow }) {
  return (
    <PersonLink row={row} className={css['person']}>
      <UserChip
        name={row.user.name}
        caption={[...row.plan_names, row.team_name].filter(Boolean).join(' · ')}
        src={row.user.avatar}
      />
      <Medals won={row.medals} />
    </PersonLink>
  );
}

interface NoteProps {
  readonly row: BoardRow;
  readonly paidBefore: number | undefined;
}

/** What is wrong, with the way to where it is fixed; what changed since the lock; what was paid before. */
function Note({ row, paidBefore }: NoteProps) {
  const waits = row.validation?.waits_for ?? [];
  const isEmpty = row.error_kinds.length + waits.length === 0 && row.drift_amount === null;
  // Most rows have none: what a note reads would be watched by each of a thousand.
  return isEmpty && paidBefore === undefined ? null : <Notes row={row} paidBefore={paidBefore} />;
}

function Notes({ row, paidBefore }: NoteProps) {
  const t = useTranslations('board');
  const errors = useErrorWords();
  const format = useFormat();
  const fixOf = useFixAddress();
  const waits = row.validation?.waits_for ?? [];
  const error = row.first_error;
  const fix = error ? fixOf(error, row) : null;
  return (
    <div className={css['note']}>
      {row.error_kinds.length === 0 ? null : (
        <span className={css['error']}>
          {row.error_kinds.map(errors.short).join(', ')}
          {error && fix ? (
            <>
              {' · '}
              <FixLink error={error} statement={row} address={fix} text={errors.fix(error) ?? ''} />
            </>
          ) : null}
        </span>
      )}
      {row.validation && waits.length > 0 ? (
        <Badge tone={row.validation.is_yours ? 'info' : 'neutral'}>
          {t(row.validation.is_yours ? 'waits_for_you' : 'waits_for', {
            names: waits.map(({ name }) => name).join(', '),
            done: row.validation.done,
            of: row.validation.of,
          })}
        </Badge>
      ) : null}
      {row.drift_amount === null ? null : (
        <Badge>
          {t('drift', { amount: format.amount(row.drift_amount, { currency: row.currency, signed: true }) })}
        </Badge>
      )}
      {paidBefore === undefined ? null : <Badge>{t('paid_before', { count: paidBefore })}</Badge>}
    </div>
  );
}
