import { MAX_PASTED_CELLS } from '@comptoir/kernel';
import type { ClipboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { copyRange, type Paste, readPaste } from './clipboard.ts';
import type { GridColumn, GridSource } from './grid-types.ts';
import type { Edits } from './use-edits.ts';
import type { Selection } from './use-selection.ts';

/** Names of a refused paste that its message lists. */
const MAX_NAMES = 5;

interface ClipboardOptions<Row> {
  readonly columns: readonly GridColumn<Row>[];
  readonly source: GridSource<Row>;
  readonly selection: Selection;
  readonly edits: Edits<Row>;
  readonly isReadOnly: boolean;
  readonly onPasted: ((by: 'name' | 'position', rows: readonly Row[]) => void) | undefined;
  readonly onProblem: ((message: string) => void) | undefined;
}

/** Copies the selected cells as spreadsheets do, and pastes over them: all cells or none. */
export function useGridClipboard<Row>(options: ClipboardOptions<Row>) {
  const { columns, source, selection, edits, isReadOnly, onPasted, onProblem } = options;
  const t = useTranslations('records');
  const problemOf = (paste: Exclude<Paste<Row>, { ok: true }>): string => {
    if (paste.reason === 'value') return paste.message;
    if (paste.reason === 'nothing') return '';
    if (paste.reason !== 'names') return t(`paste_${paste.reason}`, { most: MAX_PASTED_CELLS });
    return t('paste_names', {
      names: paste.names.slice(0, MAX_NAMES).join(', '),
      count: paste.names.length,
    });
  };
  const onCopy = (event: ClipboardEvent) => {
    if (edits.editing) return;
    event.preventDefault();
    if (!copyRange(event.clipboardData, source, columns, selection.range))
      onProblem?.(t('copy_too_large', { most: MAX_PASTED_CELLS }));
  };
  const onPaste = (event: ClipboardEvent) => {
    if (edits.editing || isReadOnly) return;
    event.preventDefault();
    const paste = readPaste(event.clipboardData, source, columns, selection.range);
    if (paste.ok) {
      edits.write(paste.edits);
      onPasted?.(paste.by, [...new Set(paste.edits.map((edit) => edit.row))]);
      selection.select({ row: paste.range.top, column: paste.range.left });
      selection.select({ row: paste.range.bottom, column: paste.range.right }, true);
      return;
    }
    const problem = problemOf(paste);
    if (problem !== '') onProblem?.(problem);
  };
  return { onCopy, onPaste };
}
