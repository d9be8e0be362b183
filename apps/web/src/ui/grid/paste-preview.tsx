import { useTranslations } from 'use-intl';
import { NONE } from '../../lib/none.ts';
import { useFormat } from '../../lib/use-format.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import type { GridColumn, GridEdit } from './grid-types.ts';
import css from './grid.module.css';
import type { WholePaste } from './use-grid-clipboard.ts';

/** So many rows and columns are shown. */
const ROWS = 6;
const COLUMNS = 4;

interface PastePreviewProps<Row> {
  readonly paste: WholePaste<Row>;
  readonly columns: readonly GridColumn<Row>[];
  readonly onPaste: () => void;
  readonly onCancel: () => void;
}

/** Many cells at once: how many change, and what the first ones will be, before anything is written. */
export function PastePreview<Row>({ paste, columns, onPaste, onCancel }: PastePreviewProps<Row>) {
  const t = useTranslations('records');
  const { number } = useFormat();
  const { edits } = paste;
  const changed = edits.filter(isChange).length;
  const byRow = Map.groupBy(edits, ({ row_index }) => row_index);
  const shown = columns.filter((column) => edits.some((edit) => edit.column === column)).slice(0, COLUMNS);
  return (
    <ConfirmDialog
      isOpen
      size="m"
      title={t('paste_preview', { count: edits.length, shown: number(edits.length) })}
      action={t('paste_confirm')}
      isDisabled={changed === 0}
      onConfirm={onPaste}
      onClose={onCancel}
    >
      <p>
        {t('paste_summary', {
          rows: byRow.size,
          shown_rows: number(byRow.size),
          changed,
          shown_changed: number(changed),
          shown_same: number(edits.length - changed),
        })}
      </p>
      <div className={css['pastedScroll']}>
        <table className={css['pasted']}>
          <thead>
            <tr>
              {columns[0] ? <th scope="col">{columns[0].name}</th> : null}
              {shown.map((column) => (
                <th key={column.id} scope="col">
                  {column.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...byRow].slice(0, ROWS).map(([row_index, cells]) => (
              <tr key={row_index}>
                <th scope="row">
                  {cells[0] && columns[0] ? columns[0].text(columns[0].value(cells[0].row)) : null}
                </th>
                {shown.map((column) => (
                  <td key={column.id}>
                    <PastedCell edit={cells.find((edit) => edit.column === column)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {byRow.size > ROWS ? <p>{t('paste_more_rows', { shown: number(byRow.size - ROWS) })}</p> : null}
    </ConfirmDialog>
  );
}

const isChange = <Row,>({ column, value, was }: GridEdit<Row>) => column.text(value) !== column.text(was);

/** The value as it was and as it will be. */
function PastedCell<Row>({ edit }: { readonly edit: GridEdit<Row> | undefined }) {
  if (!edit) return null;
  const { column, value, was } = edit;
  const [before, after] = [column.text(was), column.text(value)];
  if (before === after) return after;
  return (
    <>
      {before === '' ? null : <del>{before}</del>} <ins>{after === '' ? NONE : after}</ins>
    </>
  );
}
