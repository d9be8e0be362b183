import { useTranslations } from 'use-intl';
import { Table, type TableColumn } from '../index.ts';
import css from './first-rows.module.css';

/** Rows beyond these are counted. */
const MAX_ROWS_SHOWN = 100;

interface FirstRowsProps<Row> {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly columns: readonly TableColumn<Row>[];
}

/** What a file would change or leaves out: the first rows, and how many more there are. */
export function FirstRows<Row>({ title, rows, rowKey, columns }: FirstRowsProps<Row>) {
  const t = useTranslations('common');
  const more = rows.length - MAX_ROWS_SHOWN;
  return (
    <section className={css['first']}>
      <h3>{title}</h3>
      <Table isDense label={title} rows={rows.slice(0, MAX_ROWS_SHOWN)} rowKey={rowKey} columns={columns} />
      {more > 0 ? <p>{t('more_rows', { count: more })}</p> : null}
    </section>
  );
}
