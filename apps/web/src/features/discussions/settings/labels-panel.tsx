import type { DiscussionKind, DiscussionLabel } from '@comptoir/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { conversations } from '../../../data/discussions.ts';
import { useAccess } from '../../../lib/session.ts';
import {
  Button,
  ConfirmDialog,
  ErrorState,
  FormDialog,
  IconButton,
  Panel,
  Skeleton,
  TextField,
  useAction,
} from '../../../ui/index.ts';
import css from './settings.module.css';

type Label = DiscussionLabel & { readonly uses: number };

/** Labels of discussions, topics of requests. */
export function LabelsPanel({ kind }: { readonly kind: DiscussionKind }) {
  const t = useTranslations('discussions');
  const common = useTranslations('common');
  const { can } = useAccess();
  const data = conversations(kind);
  const labels = useQuery(data.labels);
  const mayDelete = can('company_setting.discussions', 'delete');
  const mayWrite = kind === 'request' ? mayDelete : can('company_setting.discussions', 'write');
  const [edited, setEdited] = useState<Label | 'new' | null>(null);
  const [doomed, setDoomed] = useState<Label | null>(null);
  const remove = useAction({
    mutationFn: ({ id }: Label) => data.deleteLabel({ params: { id } }),
    onSettled: () => setDoomed(null),
  });
  return (
    <Panel
      title={t(`${kind}_labels`)}
      aside={
        mayWrite ? (
          <Button size="s" icon={Plus} onPress={() => setEdited('new')}>
            {t(`${kind}_add_label`)}
          </Button>
        ) : null
      }
    >
      {labels.error && !labels.data ? (
        <ErrorState isCompact error={labels.error} onRetry={() => void labels.refetch()} />
      ) : null}
      {labels.isPending ? <Skeleton height={80} /> : null}
      {labels.data?.length === 0 ? <p className={css['note']}>{t(`${kind}_labels_empty`)}</p> : null}
      <ul className={css['labels']}>
        {(labels.data ?? []).map((label) => (
          <li key={label.id} className={css['label']}>
            <span className={css['name']}>{label.name}</span>
            <span className={css['note']}>{t('uses', { count: label.uses })}</span>
            {mayWrite ? (
              <IconButton
                label={t('rename_label', { name: label.name })}
                icon={Pencil}
                size="s"
                onPress={() => setEdited(label)}
              />
            ) : null}
            {mayDelete ? (
              <IconButton
                label={t('delete_label', { name: label.name })}
                icon={Trash2}
                size="s"
                onPress={() => setDoomed(label)}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {edited ? (
        <LabelDialog kind={kind} label={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      ) : null}
      <ConfirmDialog
        isOpen={doomed !== null}
        onClose={() => setDoomed(null)}
        title={t('delete_label', { name: doomed?.name ?? '' })}
        action={common('delete')}
        isDanger
        isPending={remove.isPending}
        onConfirm={() => {
          if (doomed) remove.mutate(doomed);
        }}
      >
        <p>{t(`${kind}_delete_label_text`, { count: doomed?.uses ?? 0 })}</p>
      </ConfirmDialog>
    </Panel>
  );
}

function LabelDialog({
  kind,
  label,
  onClose,
}: {
  readonly kind: DiscussionKind;
  readonly label: DiscussionLabel | null;
  readonly onClose: () => void;
}) {
  const t = useTranslations('discussions');
  const common = useTranslations('common');
  const data = conversations(kind);
  const [name, setName] = useState(label?.name ?? '');
  const save = useMutation({
    mutationFn: () =>
      label
        ? data.updateLabel({ params: { id: label.id }, body: { name } })
        : data.createLabel({ body: { name } }),
    onSuccess: onClose,
  });
  return (
    <FormDialog
      onClose={onClose}
      title={label ? t('rename_label', { name: label.name }) : t(`${kind}_add_label`)}
      save={save}
      action={common(label ? 'save' : 'create')}
      isDisabled={name.trim() === ''}
      onSave={() => save.mutate()}
    >
      <TextField
        name="name"
        label={common('name')}
        value={name}
        onChange={setName}
        maxLength={255}
        counter
        isRequired
        autoFocus
      />
    </FormDialog>
  );
}
