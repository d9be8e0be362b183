import type { Sniff, TableWire } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { importData } from '../../../data/imports.ts';
import { RadioGroup } from '../../../ui/index.ts';
import type { Draft } from './mapping.ts';

interface DeletedChoiceProps {
  readonly import_id: string;
  /** How the file is read. */
  readonly format: Sniff['format'];
  readonly table: TableWire;
  /** -1: no column yet. */
  readonly id_columns: readonly number[];
  readonly value: Draft['deleted'];
  readonly onChange: (value: Draft['deleted']) => void;
}

/** What becomes of records that were deleted in the table and are in the file; nothing where the file has none. */
export function DeletedChoice({ import_id, format, table, id_columns, value, onChange }: DeletedChoiceProps) {
  const t = useTranslations('imports');
  const isPossible = (table.deleted_count ?? 0) > 0 && !id_columns.includes(-1);
  const found = useQuery({
    ...importData.deletedInFile(import_id, table.id, id_columns, format),
    enabled: isPossible,
  });
  const count = isPossible ? (found.data?.count ?? 0) : 0;
  if (count === 0) return null;
  return (
    <RadioGroup
      label={t('deleted', { count })}
      description={t('deleted_hint', { count })}
      items={[
        { value: 'leave_out', text: t('deleted_leave_out', { count }) },
        { value: 'import', text: t('deleted_import', { count }) },
      ]}
      value={value}
      onChange={onChange}
    />
  );
}
