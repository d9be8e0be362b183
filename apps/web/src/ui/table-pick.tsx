import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '../lib/cx.ts';
import { Checkbox } from './checkbox.tsx';
import { withRange } from './selection-range.ts';
import type { TableProps } from './table.tsx';
import css from './table.module.css';

export function SelectAll<Row>({
  rows,
  rowKey,
  selection,
  onSelect,
  isSelectable,
}: TableProps<Row> & { selection: ReadonlySet<string> }) {
  const t = useTranslations('common');
  const able = rows.filter((row) => isSelectable?.(row) ?? true).map(rowKey);
  const chosen = able.filter((key) => selection.has(key)).length;
  return (
    <th scope="col" className={cx(css['head'], css['pick'], 'no-print')}>
      <Checkbox
        label={t('select_all')}
        isSelected={chosen > 0 && chosen === able.length}
        isIndeterminate={chosen > 0 && chosen < able.length}
        isDisabled={able.length === 0}
        onChange={(all) => onSelect?.(new Set(all ? able : []))}
      />
    </th>
  );
}

export type PickRow = (key: string, isChosen: boolean, isRange: boolean) => void;

/** Chooses a row, with Shift all from the one pressed before it. */
export function usePick<Row>({ rows, rowKey, selection, onSelect, isSelectable }: TableProps<Row>): PickRow {
  const last = useRef<string | null>(null);
  return (key, isChosen, isRange) => {
    const able = rows.filter((row) => isSelectable?.(row) ?? true).map(rowKey);
    const from = isRange && last.current !== null ? last.current : key;
    last.current = key;
    onSelect?.(withRange(selection ?? new Set(), able, from, key, isChosen));
  };
}

interface SelectOneProps {
  readonly id: string;
  readonly name: string;
  readonly isChosen: boolean;
  readonly isSelectable: boolean;
  readonly onPick: PickRow;
}

export function SelectOne({ id, name, isChosen, isSelectable, onPick }: SelectOneProps) {
  const t = useTranslations('common');
  // The check box does not say which keys were held: the press before it does.
  const isRange = useRef(false);
  const keepShift = ({ shiftKey }: { readonly shiftKey: boolean }) => {
    isRange.current = shiftKey;
  };
  return (
    <td
      className={cx(css['cell'], css['pick'], 'no-print')}
      onPointerDownCapture={keepShift}
      onKeyDownCapture={keepShift}
    >
      <Checkbox
        label={t('select_row', { name })}
        isSelected={isChosen}
        isDisabled={!isSelectable}
        onChange={(isNowChosen) => onPick(id, isNowChosen, isRange.current)}
      />
    </td>
  );
}
