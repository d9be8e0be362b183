import type { KeyboardEvent } from 'react';
import type { GridColumn, GridGroup, GridSource } from './grid-types.ts';
import type { Edits } from './use-edits.ts';
import type { Selection } from './use-selection.ts';

interface KeysOptions<Row> {
  readonly columns: readonly GridColumn<Row>[];
  readonly source: GridSource<Row>;
  readonly selection: Selection;
  readonly edits: Edits<Row>;
  readonly onOpen: ((row: Row) => void) | undefined;
  readonly onToggle: ((group: GridGroup) => void) | undefined;
  readonly onMenu: (() => void) | undefined;
  /** Opens the link in the active cell, if there is one. */
  readonly openLink: () => void;
  /** Presses a button in the active heading, if it has one. */
  readonly pressInHead: (what: 'sort' | 'rename') => void;
  /** Makes the active column wider, or narrower, by so many steps. */
  readonly onWiden: (steps: 1 | -1) => void;
}

const HEAD_KEYS = ['Enter', ' '];

/** The keys of a spreadsheet, while no cell is edited. */
export function gridKeys<Row>(options: KeysOptions<Row>) {
  const { columns, source, selection, edits, onOpen, onMenu, openLink, onWiden } = options;
  const column = columns[selection.active.column];
  const row = source.rowAt(selection.active.row);
  const selectAll = () => {
    selection.select({ row: 0, column: 0 });
    selection.select({ row: source.rowCount - 1, column: columns.length - 1 }, true);
  };
  const open = () => {
    if (edits.canEdit(column)) edits.start(null);
    else if (row !== undefined) onOpen?.(row);
  };
  const actionOf = (event: KeyboardEvent): (() => void) | undefined => {
    const key = event.key.toLowerCase();
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && key === 'z') return event.shiftKey ? edits.redo : edits.undo;
    if (isCommand && key === 'y') return edits.redo;
    if (isCommand && key === 'a') return selectAll;
    if (isCommand && key === 'd') return () => edits.fill('down');
    // In a grid that nobody edits, the browser's own reload stays.
    if (isCommand && key === 'r' && edits.canEdit(column)) return () => edits.fill('right');
    if (isCommand && event.key === 'Enter') return openLink;
    if (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')) return onMenu;
    if (event.key === 'Enter' || event.key === 'F2') return open;
    if (event.key === 'Delete' || event.key === 'Backspace') return edits.clear;
    if (event.key === ' ' && column?.editor === 'boolean') return () => edits.start(null);
    const isTyped = event.key.length === 1 && !isCommand && !event.altKey;
    return isTyped && column?.editor !== 'boolean' && edits.canEdit(column)
      ? () => edits.start(event.key)
      : undefined;
  };
  /** On a header: the keys of a tree. The arrows do so in the first column; in the others they move, as everywhere. */
  const turns = (event: KeyboardEvent): (() => void) | undefined => {
    const group = selection.isInHead ? undefined : source.groupAt?.(selection.active.row);
    if (!group || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return undefined;
    const isArrow =
      selection.active.column === 0 && event.key === (group.isOpen ? 'ArrowLeft' : 'ArrowRight');
    return isArrow || event.key === 'Enter' || event.key === ' '
      ? () => options.onToggle?.(group)
      : undefined;
  };
  const widens = (event: KeyboardEvent): (() => void) | undefined => {
    if (!event.altKey || !event.shiftKey) return undefined;
    if (event.key === 'ArrowRight') return () => onWiden(1);
    return event.key === 'ArrowLeft' ? () => onWiden(-1) : undefined;
  };
  return (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.target !== event.currentTarget) return;
    const first = turns(event) ?? widens(event);
    if (first) {
      event.preventDefault();
      first();
      return;
    }
    if (selection.isInHead) {
      // Nothing of a heading is typed over, emptied or filled.
      const press = event.key === 'F2' ? 'rename' : HEAD_KEYS.includes(event.key) ? 'sort' : null;
      if (!selection.onKey(event) && press !== null) {
        event.preventDefault();
        options.pressInHead(press);
      }
      return;
    }
    const isUndoOrAll = (event.ctrlKey || event.metaKey) && event.key.length === 1;
    if (!isUndoOrAll && selection.onKey(event)) return;
    const action = actionOf(event);
    if (!action) return;
    event.preventDefault();
    action();
  };
}
