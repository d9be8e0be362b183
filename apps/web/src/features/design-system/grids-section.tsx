import type { ConditionGroup } from '@comptoir/engine';
import { Table2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { readDecimal } from '../../lib/decimal-text.ts';
import { useFormat } from '../../lib/use-format.ts';
import { ConditionBuilder, type ConditionWorld, EMPTY_GROUP } from '../../ui/conditions/index.ts';
import {
  Grid,
  type GridColumn,
  type GridEdit,
  type GridSort,
  type GridSource,
  type GridValue,
} from '../../ui/grid/index.ts';
import { Amount, Badge, EmptyState, toast } from '../../ui/index.ts';
import css from './design-system.module.css';
import { Held, Specimen } from './specimen.tsx';

type Row = Readonly<Record<'id' | 'name' | 'stage' | 'amount', string | null> & { isWon: boolean }>;
const STAGES = ['Open', 'Won', 'Lost'];
const rowOf = (at: number): Row => ({
  id: String(at),
  name: `Alpha ${at + 1}`,
  stage: STAGES[at % 3] ?? null,
  amount: String((at * 7919) % 10_000),
  isWon: at % 3 === 1,
});
const START = Array.from({ length: 12 }, (_, at) => rowOf(at));
const sourceOf = (rowCount: number, rowAt: (at: number) => Row | undefined): GridSource<Row> => ({
  rowCount,
  rowAt,
  keyOf: (row) => String(row.id),
});

export function GridsSection() {
  const t = useTranslations('design_system');
  const c = useTranslations('common');
  const r = useTranslations('records');
  const { decimal } = useFormat();
  const [rows, setRows] = useState(START);
  const [sort, setSort] = useState<GridSort | null>({ column_id: 'name', direction: 'asc' });
  const shown = sort?.direction === 'desc' ? rows.toReversed() : rows;
  const textOf = (value: GridValue) => (typeof value === 'string' ? value : '');
  const columns: readonly GridColumn<Row>[] = [
    {
      id: 'name',
      name: c('name'),
      kind: 'text',
      editor: 'text',
      value: (row) => row.name,
      render: textOf,
      text: textOf,
      isMarked: (row) => row.id === '2',
      isPending: (row) => row.id === '4',
    },
    {
      id: 'stage',
      name: c('status'),
      kind: 'choice',
      width: 120,
      editor: 'choice',
      choices: STAGES.map((text) => ({ value: text, text })),
      value: (row) => row.stage,
      render: (value) => <Badge>{textOf(value)}</Badge>,
      text: textOf,
      parse: (text) => (STAGES.includes(text) ? { value: text } : { error: r('not_an_option') }),
    },
    {
      id: 'amount',
      name: c('amount'),
      kind: 'number',
      align: 'end',
      editor: 'number',
      value: (row) => row.amount,
      render: (value) => <Amount value={value as string | null} />,
      text: (value) => textOf(value).replace('.', decimal),
      parse: (text) => {
        const value = readDecimal(text, decimal);
        return value === null ? { error: r('not_a_number') } : { value };
      },
    },
    {
      id: 'isWon',
      name: r('type_bool'),
      kind: 'boolean',
      width: 120,
      editor: 'boolean',
      value: (row) => row.isWon,
      render: (value) => r(value === true ? 'yes' : 'no'),
      text: (value) => r(value === true ? 'yes' : 'no'),
    },
  ];
  const write = (edits: readonly GridEdit<Row>[]) => {
    const changed = edits.map(({ row, column, value }) => ({ ...row, [column.id]: value }));
    setRows((old) => old.map((row) => changed.find((one) => one.id === row.id) ?? row));
    return Promise.resolve(changed);
  };
  return (
    <>
      <Specimen name="Grid" layout="stack">
        <div className={css['grid']}>
          <Grid
            label={t('grids')}
            columns={columns}
            source={sourceOf(shown.length, (at) => shown[at])}
            sort={sort}
            onSort={setSort}
            onEdit={write}
            rowMenu={(row) => ({
              label: r('row_actions', { name: row.name ?? '' }),
              items: [{ id: 'delete', text: r('delete_record', { name: row.name ?? '' }), isDanger: true }],
            })}
            onProblem={(problem) => toast.error(problem)}
          />
        </div>
      </Specimen>
      <Specimen name="Grid · read only, 1 000 000" layout="stack">
        <div className={css['grid']}>
          <Grid label={t('grid_read_only')} columns={columns} source={sourceOf(1_000_000, rowOf)} />
        </div>
      </Specimen>
      <Specimen name="Grid · loading" layout="stack">
        <div className={css['grid']}>
          <Grid label={c('loading')} columns={columns} source={sourceOf(6, () => undefined)} />
        </div>
      </Specimen>
      <Specimen name="Grid · empty" layout="stack">
        <div className={css['grid']}>
          <Grid
            label={t('empty')}
            columns={columns}
            source={sourceOf(0, () => undefined)}
            empty={<EmptyState icon={<Table2 size={20} aria-hidden />} title={c('no_results')} />}
          />
        </div>
      </Specimen>
    </>
  );
}

const CONDITIONS: ConditionGroup = {
  kind: 'group',
  link: 'and',
  items: [
    {
      kind: 'condition',
      field_id: 'stage',
      operator: 'has_any',
      comparand: { kind: 'constant', values: ['Won'] },
    },
    {
      kind: 'condition',
      field_id: 'closed',
      operator: 'before',
      comparand: { kind: 'current_date', offset: { unit: 'month', amount: -1 } },
    },
    {
      kind: 'group',
      link: 'or',
      items: [
        {
          kind: 'condition',
          field_id: 'amount',
          operator: 'greater',
          comparand: { kind: 'constant', values: ['1000'] },
        },
        { kind: 'condition', field_id: 'owner', operator: 'is', comparand: { kind: 'current_user' } },
        { kind: 'condition', field_id: 'text', operator: 'is_empty', comparand: null },
      ],
    },
  ],
};

export function ConditionsSection() {
  const t = useTranslations('design_system');
  const c = useTranslations('common');
  const r = useTranslations('records');
  const world: ConditionWorld = {
    fields: [
      { id: 'stage', name: c('status'), type: 'picklist', options: STAGES },
      { id: 'closed', name: c('date'), type: 'date' },
      { id: 'amount', name: c('amount'), type: 'amount' },
      { id: 'owner', name: c('user'), type: 'user' },
      { id: 'text', name: c('description'), type: 'string' },
      { id: 'won', name: r('type_bool'), type: 'bool' },
    ],
    users: [{ id: 'a', name: 'Alpha Bravo' }],
    attributes: [{ id: 'b', name: 'Bravo' }],
  };
  return (
    <>
      <Specimen name="ConditionBuilder" layout="stack">
        <Held start={CONDITIONS}>
          {(value, onChange) => <ConditionBuilder value={value} onChange={onChange} world={world} />}
        </Held>
      </Specimen>
      <Specimen name={`ConditionBuilder · ${t('empty')}`} layout="stack">
        <Held start={EMPTY_GROUP}>
          {(value, onChange) => <ConditionBuilder value={value} onChange={onChange} world={world} />}
        </Held>
      </Specimen>
      <Specimen name={`ConditionBuilder · ${t('disabled')}`} layout="stack">
        <ConditionBuilder value={CONDITIONS} onChange={() => undefined} world={world} isDisabled />
      </Specimen>
    </>
  );
}
