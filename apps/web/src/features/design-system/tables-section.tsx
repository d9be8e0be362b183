import { Table2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  Amount,
  AttainmentBar,
  Button,
  EmptyState,
  QueryTable,
  Table,
  type TableColumn,
  type TableSort,
  Tree,
  UserChip,
} from '../../ui/index.ts';
import { Specimen } from './specimen.tsx';

const ROWS = [
  { id: 'a', name: 'Alpha', attainment: '1.18', amount: '9412.6' },
  { id: 'b', name: 'Bravo', attainment: '0.94', amount: '7870.16' },
  { id: 'c', name: 'Charlie', attainment: null, amount: '3150' },
];
type Row = (typeof ROWS)[number];
const QUERY = { isPending: false, isError: false, error: null, refetch: () => undefined };

export function TablesSection() {
  return (
    <>
      <FullTable />
      <GroupedTable />
      <TablesWithoutRows />
      <SampleTree />
    </>
  );
}

function useColumns(): TableColumn<Row>[] {
  const t = useTranslations('design_system');
  const c = useTranslations('common');
  return [
    {
      id: 'name',
      header: t('sample_deal'),
      cell: (row) => <UserChip name={row.name} />,
      isSortable: true,
      footer: c('total'),
    },
    {
      id: 'attainment',
      header: c('progress'),
      cell: (row) => <AttainmentBar value={row.attainment} />,
      isWide: true,
    },
    {
      id: 'amount',
      header: t('sample_commission'),
      cell: (row) => <Amount value={row.amount} isStrong />,
      align: 'end',
      footer: <Amount value="20432.76" />,
    },
  ];
}

/** With a selection and an order. */
function FullTable() {
  const t = useTranslations('design_system');
  const columns = useColumns();
  const [selection, setSelection] = useState(new Set(['b']));
  const [sort, setSort] = useState<TableSort>({ column: 'name', direction: 'ascending' });
  return (
    <Specimen name="Table" layout="stack">
      <Table
        label={t('tables')}
        rows={sort.direction === 'ascending' ? ROWS : ROWS.toReversed()}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        selection={selection}
        isSelectable={(row) => row.id !== 'c'}
        onSelect={setSelection}
        sort={sort}
        onSort={setSort}
        columns={columns}
      />
    </Specimen>
  );
}

function GroupedTable() {
  const t = useTranslations('design_system');
  const columns = useColumns();
  return (
    <Specimen name="Table isDense isPlain highlighted groups" layout="stack">
      <Table
        groups={{
          of: (row) => (row.id === 'c' ? 'Bravo' : 'Alpha'),
          cells: (name) => ({ name, amount: <Amount value={name === 'Bravo' ? '3150' : '17282.76'} /> }),
        }}
        label={t('value_short')}
        rows={ROWS}
        rowKey={(row) => row.id}
        columns={columns}
        highlighted="b"
        isDense
        isPlain
      />
    </Specimen>
  );
}

function TablesWithoutRows() {
  const t = useTranslations('design_system');
  const c = useTranslations('common');
  const columns = useColumns();
  return (
    <>
      <Specimen name="QueryTable" layout="stack">
        <QueryTable
          label={c('loading')}
          query={{ ...QUERY, isPending: true }}
          rows={[]}
          rowKey={(row) => row.id}
          columns={columns}
        />
        <QueryTable
          label={t('refused')}
          query={{ ...QUERY, isError: true }}
          rows={[]}
          rowKey={(row) => row.id}
          columns={columns}
        />
      </Specimen>
      <Specimen name="Table empty" layout="stack">
        <Table
          label={t('empty')}
          rows={[]}
          rowKey={(row) => row.id}
          columns={columns}
          empty={
            <EmptyState
              icon={<Table2 size={20} aria-hidden />}
              title={c('no_results')}
              action={<Button>{c('clear')}</Button>}
            />
          }
        />
      </Specimen>
    </>
  );
}

function SampleTree() {
  const c = useTranslations('common');
  return (
    <Specimen name="Tree" layout="stack">
      <Tree
        label={c('manager')}
        highlighted="b"
        openLevels={2}
        items={[
          {
            id: 'a',
            name: 'Alpha',
            children: [{ id: 'b', name: 'Bravo', children: [{ id: 'c', name: 'Charlie', children: [] }] }],
          },
        ]}
        row={(item) => <UserChip name={item.name} />}
      />
    </Specimen>
  );
}
