import type { ImportWire, Sniff, TableWire } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { idFieldsOf } from '../../../lib/id-fields.ts';
import { Panel, RadioGroup } from '../../../ui/index.ts';
import { ImportFields } from '../../../ui/imports/import-wizard.tsx';
import { DeletedChoice } from './deleted-choice.tsx';
import { type Draft, placeOf, typeRead } from './mapping.ts';

export interface CheckOptionsProps {
  readonly imported: ImportWire;
  readonly sniff: Sniff;
  readonly table: TableWire | null;
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
}

/** What becomes of records that exist, were deleted, or name an unknown user; nothing where the file raises no such question. */
export function CheckOptions({ imported, sniff, table, draft, onDraft }: CheckOptionsProps) {
  const t = useTranslations('imports');
  const hasRecords = table !== null && table.record_count > 0;
  const hasDeleted = table !== null && (table.deleted_count ?? 0) > 0;
  const hasUsers = draft.columns.some((column) => typeRead(column, table) === 'user');
  if (!hasRecords && !hasDeleted && !hasUsers) return null;
  return (
    <Panel title={t('options')}>
      <ImportFields>
        {hasRecords ? (
          <RadioGroup
            label={t('duplicates')}
            items={(['override_keeping_edits', 'override_all', 'skip'] as const).map((value) => ({
              value,
              text: t(value),
            }))}
            value={draft.duplicates}
            onChange={(duplicates) => onDraft({ ...draft, duplicates })}
          />
        ) : null}
        {hasDeleted ? (
          <DeletedChoice
            import_id={imported.id}
            format={sniff.format}
            table={table}
            id_columns={idFieldsOf(table).map((id) => placeOf(draft, id))}
            value={draft.deleted}
            onChange={(deleted) => onDraft({ ...draft, deleted })}
          />
        ) : null}
        {hasUsers ? (
          <RadioGroup
            label={t('unmatched')}
            items={[
              { value: 'keep', text: t('unmatched_keep') },
              { value: 'reject', text: t('unmatched_reject') },
            ]}
            value={draft.unmatched_users}
            onChange={(unmatched_users) => onDraft({ ...draft, unmatched_users })}
          />
        ) : null}
      </ImportFields>
    </Panel>
  );
}
