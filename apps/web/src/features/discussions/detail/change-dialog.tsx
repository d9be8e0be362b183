import type { DiscussionDetail } from '@comptoir/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { conversations } from '../../../data/discussions.ts';
import { FormDialog, Select, TextField } from '../../../ui/index.ts';

const NONE = 'none';

/** Its name and its label. */
export function ChangeDialog({
  discussion,
  onClose,
}: {
  readonly discussion: DiscussionDetail;
  readonly onClose: () => void;
}) {
  const t = useTranslations('discussions');
  const common = useTranslations('common');
  const { kind } = discussion;
  const params = { id: discussion.id };
  const data = conversations(kind);
  const labels = useQuery(data.labels).data ?? [];
  const [name, setName] = useState(discussion.name);
  const [label, setLabel] = useState(discussion.label?.id ?? NONE);
  const save = useMutation({
    mutationFn: async () => {
      const id = label === NONE ? null : label;
      if (id !== (discussion.label?.id ?? null))
        await data.setLabel({
          params,
          body: kind === 'request' ? { discussion_topic_id: id } : { discussion_label_id: id },
        });
      if (name.trim() !== discussion.name) await data.update({ params, body: { name } });
    },
    onSuccess: onClose,
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t('change_title')}
      save={save}
      action={common('save')}
      isDisabled={name.trim() === ''}
      onSave={() => save.mutate()}
    >
      <TextField
        name="name"
        label={t(`${kind}_name`)}
        value={name}
        onChange={setName}
        maxLength={255}
        isRequired
        autoFocus
      />
      {labels.length > 0 ? (
        <Select
          label={t(`${kind}_label`)}
          items={[
            { value: NONE, text: t(`${kind}_no_label`) },
            ...labels.map((one) => ({ value: one.id, text: one.name })),
          ]}
          value={label}
          onChange={setLabel}
          isOptional
        />
      ) : null}
    </FormDialog>
  );
}
