import type { RecordWire, TableWire } from '@comptoir/contract';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import type { SyntheticEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { RecordFilter } from '../../../data/records.ts';
import { useErrorText } from '../../../lib/use-error-text.ts';
import { useFormat } from '../../../lib/use-format.ts';
import type { GridColumn, GridHandleRef } from '../../../ui/grid/index.ts';
import { Checkbox, IconButton, Select, TextField } from '../../../ui/index.ts';
import type { useBulkChange } from './bulk/use-bulk-change.ts';
import { Replacement } from './replacement.tsx';
import { type Found, useFind } from './use-find.ts';
import css from './table-page.module.css';

export interface FindBarProps {
  readonly table: TableWire;
  readonly filter: RecordFilter;
  readonly columns: readonly GridColumn<RecordWire>[];
  readonly handle: GridHandleRef;
  readonly bulk: ReturnType<typeof useBulkChange>;
  /** Whether the replacement is there too. */
  readonly withReplace: boolean;
  readonly onClose: () => void;
}

/** Finds a text in all records that the grid lists, and replaces it. */
export function FindBar(props: FindBarProps) {
  const { columns, withReplace, onClose } = props;
  const t = useTranslations('find');
  const bulkWords = useTranslations('bulk');
  const common = useTranslations('common');
  const find = useFind(props);
  const { typed, type } = find;
  // Enter looks for the next one, in each of the fields.
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    find.move('forward');
  };
  return (
    <form role="search" className={css['find']} aria-label={t('title')} onSubmit={onSubmit}>
      <TextField
        label={t('text')}
        value={typed.text}
        onChange={(text) => type({ text })}
        maxLength={255}
        autoFocus
      />
      <Select
        label={t('where')}
        items={[
          { value: '', text: t('everywhere') },
          ...columns.map(({ id, name }) => ({ value: id, text: name })),
        ]}
        value={typed.field_id}
        onChange={(field_id) => type({ field_id })}
      />
      <Checkbox isSelected={typed.match_case} onChange={(match_case) => type({ match_case })}>
        {bulkWords('match_case')}
      </Checkbox>
      <Checkbox isSelected={typed.whole_cell} onChange={(whole_cell) => type({ whole_cell })}>
        {bulkWords('whole_cell')}
      </Checkbox>
      <IconButton icon={ArrowUp} label={t('previous')} onPress={() => find.move('backward')} />
      <IconButton icon={ArrowDown} label={t('next')} type="submit" />
      <FoundCount {...find} />
      <IconButton icon={X} label={common('close')} onPress={onClose} />
      {withReplace ? <Replacement {...props} find={find} /> : null}
    </form>
  );
}

interface FoundCountProps {
  readonly found: Found | null;
  readonly error: unknown;
  readonly isPending: boolean;
}

function FoundCount({ found, error, isPending }: FoundCountProps) {
  const t = useTranslations('find');
  const format = useFormat();
  const errorText = useErrorText();
  const text = () => {
    if (isPending) return t('searching');
    if (error) return errorText(error);
    if (found === null) return '';
    if (found.total === 0) return t('none');
    return t('place', { at: format.number(found.number), total: format.number(found.total) });
  };
  return (
    <span role="status" className={css['findCount']}>
      {text()}
    </span>
  );
}
