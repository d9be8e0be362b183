import { Table2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Grid, type GridEdit, type GridSort, type GridSource } from '../../ui/grid/index.ts';
import { EmptyState, toast } from '../../ui/index.ts';
import css from './design-system.module.css';
import { type Deal, dealAt, DEALS } from './sample-deals.ts';
import { Specimen } from './specimen.tsx';
import { useDealColumns } from './use-deal-columns.tsx';

const sourceOf = (rowCount: number, rowAt: (at: number) => Deal | undefined): GridSource<Deal> => ({
  rowCount,
  rowAt,
  keyOf: (row) => String(row.id),
});

export function GridsSection() {
  const t = useTranslations('design_system');
  const c = useTranslations('common');
  const r = useTranslations('records');
  const columns = useDealColumns();
  const [rows, setRows] = useState(DEALS);
  const [sort, setSort] = useState<GridSort | null>({ column_id: 'name', direction: 'asc' });
  const shown = sort?.direction === 'desc' ? rows.toReversed() : rows;
  const write = (edits: readonly GridEdit<Deal>[]) => {
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
          <Grid label={t('grid_read_only')} columns={columns} source={sourceOf(1_000_000, dealAt)} />
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
