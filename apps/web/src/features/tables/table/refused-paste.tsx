import type { RecordWire } from '@comptoir/contract';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/use-format.ts';
import type { GridHandleRef, RefusedPaste as Paste } from '../../../ui/grid/index.ts';
import { Button, IconButton } from '../../../ui/index.ts';
import css from './table-page.module.css';

export type RefusedValues = ReadonlyMap<string, ReadonlyMap<string, string>>;

const NONE: RefusedValues = new Map();

/** A paste with cells that do not take their value: nothing is written until the person decides. */
export function useRefusedPaste() {
  const [paste, setPaste] = useState<Paste<RecordWire> | null>(null);
  const byRecord = new Map<string, Map<string, string>>();
  for (const { row, column, message } of paste?.refused ?? [])
    byRecord.set(row.id, (byRecord.get(row.id) ?? new Map<string, string>()).set(column.id, message));
  return { paste, refuse: setPaste, forget: () => setPaste(null), cells: paste ? byRecord : NONE };
}

interface RefusedPasteProps {
  readonly refused: ReturnType<typeof useRefusedPaste>;
  readonly handle: GridHandleRef;
  /** Where a column is in the grid. */
  readonly placeOf: (field_id: string) => number;
}

/** How many cells do not take their value; they are marked in the grid. */
export function RefusedPaste({ refused: { paste, forget }, handle, placeOf }: RefusedPasteProps) {
  const t = useTranslations('records');
  const common = useTranslations('common');
  const format = useFormat();
  const [first] = paste?.refused ?? [];
  const rest = paste?.edits.length ?? 0;
  return (
    <div role="status" className={paste ? css['left'] : undefined}>
      {paste && first ? (
        <>
          <span>
            {t('paste_refused', {
              count: paste.refused.length,
              shown: format.number(paste.refused.length),
              why: first.message,
            })}
          </span>
          <Button
            size="s"
            onPress={() => handle.current?.select({ row: first.row_index, column: placeOf(first.column.id) })}
          >
            {t('paste_show_first')}
          </Button>
          {rest > 0 ? (
            <Button
              size="s"
              onPress={() => {
                paste.writeRest();
                forget();
              }}
            >
              {t('paste_rest', { count: rest, shown: format.number(rest) })}
            </Button>
          ) : null}
          <IconButton size="s" icon={X} label={common('close')} onPress={forget} />
        </>
      ) : null}
    </div>
  );
}
