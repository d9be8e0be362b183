import { MAX_PASTED_CELLS } from '@comptoir/kernel';
import { type ClipboardEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Copied, copyRange, type Paste, readCopied, readPaste, rowsOfPaste } from './clipboard.ts';
import type { GridColumn, GridSource, RefusedCell } from './grid-types.ts';
import { withRows } from './load-rows.ts';
import type { Edits } from './use-edits.ts';
import type { Selection } from './use-selection.ts';

/** A larger paste is shown before it is written. */
const MAX_UNSEEN_CELLS = 200;
/** Names of a refused paste that its message lists. */
const MAX_NAMES = 5;

/** A paste of which some cells do not take their value. Nothing is written yet. */
export interface RefusedPaste<Row> {
  readonly edits: readonly unknown[];
  readonly refused: readonly RefusedCell<Row>[];
  /** Writes the others. */
  readonly writeRest: () => void;
}

/** All cells of it can be written. */
export type WholePaste<Row> = Extract<Paste<Row>, { ok: true }>;

interface ClipboardOptions<Row> {
  readonly columns: readonly GridColumn<Row>[];
  readonly source: GridSource<Row>;
  readonly selection: Selection;
  readonly edits: Edits<Row>;
  readonly isReadOnly: boolean;
  readonly onPasted: ((by: 'name' | 'position', rows: readonly Row[]) => void) | undefined;
  readonly onRefused: ((paste: RefusedPaste<Row>) => void) | undefined;
  readonly onProblem: ((message: string) => void) | undefined;
}

/** Copies the selected cells as spreadsheets do, and pastes over them: all cells or none. */
export function useGridClipboard<Row>(options: ClipboardOptions<Row>) {
  const { columns, source, selection, edits, isReadOnly, onPasted, onRefused, onProblem } = options;
  const t = useTranslations('records');
  const [preview, setPreview] = useState<WholePaste<Row> | null>(null);
  const problemOf = (paste: Exclude<Paste<Row>, { ok: true }>): string => {
    if (paste.reason === 'nothing') return '';
    if (paste.reason !== 'names') return t(`paste_${paste.reason}`, { most: MAX_PASTED_CELLS });
    return t('paste_names', {
      names: paste.names.slice(0, MAX_NAMES).join(', '),
      count: paste.names.length,
    });
  };
  const copy = (event: ClipboardEvent): boolean => {
    if (edits.editing) return false;
    event.preventDefault();
    const copied = copyRange(event.clipboardData, source, columns, selection.range);
    if (copied === 'too_large') onProblem?.(t('copy_too_large', { most: MAX_PASTED_CELLS }));
    if (copied === 'loading') onProblem?.(t('paste_loading'));
    return copied === 'copied';
  };
  const write = (paste: WholePaste<Row>) => {
    edits.write(paste.edits);
    onPasted?.(paste.by, [...new Set(paste.edits.map((edit) => edit.row))]);
  };
  const refuse = (paste: WholePaste<Row>) => {
    const [first] = paste.refused;
    if (!onRefused) return onProblem?.(first?.message ?? '');
    return onRefused({ ...paste, writeRest: () => write(paste) });
  };
  const paste = async (copied: Copied) => {
    const { range } = selection;
    const { top, bottom } = rowsOfPaste(copied, source.rowCount, range);
    const read = readPaste(copied, await withRows(source, top, bottom), columns, range);
    if (!read.ok) {
      const problem = problemOf(read);
      if (problem !== '') onProblem?.(problem);
      return;
    }
    selection.select({ row: read.range.top, column: read.range.left });
    selection.select({ row: read.range.bottom, column: read.range.right }, true);
    if (read.refused.length > 0) refuse(read);
    else if (read.edits.length > MAX_UNSEEN_CELLS) setPreview(read);
    else write(read);
  };
  const events = {
    onCopy: (event: ClipboardEvent) => void copy(event),
    onCut: (event: ClipboardEvent) => {
      if (copy(event) && !isReadOnly) edits.clear();
    },
    onPaste: (event: ClipboardEvent) => {
      if (edits.editing || isReadOnly) return;
      event.preventDefault();
      paste(readCopied(event.clipboardData)).catch(edits.report);
    },
  };
  return {
    events,
    /** Waits for a yes. */
    preview,
    confirm: () => {
      if (preview) write(preview);
      setPreview(null);
    },
    cancel: () => setPreview(null),
  };
}
