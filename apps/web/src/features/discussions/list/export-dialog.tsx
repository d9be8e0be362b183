import type { DiscussionKind } from '@comptoir/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { conversations } from '../../../data/discussions.ts';
import { FormDialog, MultiSelect } from '../../../ui/index.ts';
import css from './views.module.css';

/** Which conversations the file has: those of some people or labels, or all that the reader is in. */
export function ExportDialog({
  kind,
  onClose,
}: {
  readonly kind: DiscussionKind;
  readonly onClose: () => void;
}) {
  const t = useTranslations('discussions');
  const data = conversations(kind);
  const labels = useQuery(data.labels).data ?? [];
  const people = useQuery(data.people);
  const [user_ids, setUsers] = useState<string[]>([]);
  const [label_ids, setLabels] = useState<string[]>([]);
  const save = useMutation({
    mutationFn: () => data.export({ user_ids, label_ids }),
    onSuccess: onClose,
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t(`${kind}_export_title`)}
      save={save}
      action={t('export')}
      onSave={() => save.mutate()}
    >
      <p className={css['note']}>{t('export_note')}</p>
      <MultiSelect
        label={t('members')}
        items={(people.data ?? []).map(({ id, name }) => ({ value: id, text: name }))}
        isLoading={people.isPending}
        values={user_ids}
        onChange={setUsers}
        placeholder={t('export_everyone')}
        isOptional
      />
      {labels.length > 0 ? (
        <MultiSelect
          label={t(`${kind}_labels`)}
          items={labels.map(({ id, name }) => ({ value: id, text: name }))}
          values={label_ids}
          onChange={setLabels}
          placeholder={t(`${kind}_export_any_label`)}
          isOptional
        />
      ) : null}
    </FormDialog>
  );
}
