import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { recordData } from '../../../../data/records.ts';
import { useErrorText } from '../../../../lib/use-error-text.ts';
import { useFormat } from '../../../../lib/use-format.ts';
import { FormDialog } from '../../../../ui/index.ts';
import { BulkProgress } from './bulk-progress.tsx';
import css from './bulk.module.css';
import { ReasonChoice, useReasonChoice } from './reason-choice.tsx';
import { SelectionChoice } from './selection-choice.tsx';
import type { useBulkChange } from './use-bulk-change.ts';
import { type BulkPlace, useSelectionChoice } from './use-selection-choice.ts';

export interface DeletionDialogProps {
  readonly place: BulkPlace;
  readonly bulk: ReturnType<typeof useBulkChange>;
  readonly onClose: () => void;
}

/** Deletes many records. What uses them is shown first. */
export function DeletionDialog({ place, bulk, onClose }: DeletionDialogProps) {
  const t = useTranslations('bulk');
  const format = useFormat();
  const errorText = useErrorText();
  const choice = useSelectionChoice(place, 1);
  const reason = useReasonChoice();
  const { selection } = choice;
  const preview = useQuery(recordData.deletionPreview(place.table.id, { selection }));
  const { data } = preview;
  const number = (count: number) => ({ count, shown: format.number(count) });
  const lines = data
    ? [
        t('delete_preview', number(data.records)),
        ...(data.locked_statements > 0 ? [t('locked_statements', number(data.locked_statements))] : []),
        ...data.linked.map(({ table_name, records }) =>
          t('linked', { ...number(records), table: table_name }),
        ),
        ...(data.looked_at < data.records ? [t('looked_at', number(data.looked_at))] : []),
      ]
    : preview.error
      ? [errorText(preview.error)]
      : [];
  return (
    <FormDialog
      onClose={onClose}
      size="m"
      title={t('delete_title')}
      save={bulk.run}
      isDanger
      action={t('delete_action', { count: data?.records ?? 0 })}
      isDisabled={!data || data.records === 0 || !reason.isGiven}
      onSave={() => {
        if (data)
          bulk.run.mutate(() =>
            recordData.deleteMatching({
              params: { id: place.table.id },
              body: { selection, table_version: data.table_version, ...reason.given },
            }),
          );
      }}
    >
      <SelectionChoice place={place} choice={choice} />
      <ReasonChoice choice={reason} />
      <BulkProgress bulk={bulk} />
      <div role="status" className={css['preview']}>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </FormDialog>
  );
}
