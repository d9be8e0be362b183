import type { StatementView } from '@comptoir/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { viewData } from '../../../data/views.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { Dialog, DialogButtons, SaveRefused, TextField } from '../../../ui/index.ts';
import { FilterRows, isComplete } from '../../../ui/statement-filters/index.ts';
import type { ShownNow } from './use-view-actions.ts';
import { ViewColumns } from './view-columns.tsx';
import css from './views.module.css';

interface ViewDialogProps {
  /** A stored one to change, or what a new one begins with. */
  readonly view: StatementView | ShownNow;
  readonly month: string;
  readonly onClose: () => void;
  /** `before`: as it was stored; null of a new one. */
  readonly onSaved: (view: StatementView, before: StatementView | null) => void;
}

/** What a view is called, which statements it shows, and with which columns. */
export function ViewDialog({ view, month, onClose, onSaved }: ViewDialogProps) {
  const t = useTranslations('views');
  const common = useTranslations('common');
  const client = useQueryClient();
  const draft = useDraft<
    StatementView | ShownNow,
    Pick<StatementView, 'name' | 'filters' | 'link' | 'fields'>
  >(view, (stored) => ({
    name: 'id' in stored ? stored.name : '',
    filters: stored.filters,
    link: stored.link,
    fields: stored.fields,
  }));
  const { values, base } = draft;
  const save = useMutation({
    mutationFn: () =>
      'id' in base
        ? viewData.update({
            params: { id: base.id },
            body: { ...values, preview_mode: base.preview_mode, version: base.version },
          })
        : viewData.create({ body: values }),
    onSuccess: (saved) => {
      onClose();
      onSaved(saved, 'id' in base ? base : null);
    },
  });
  const isReady = values.name.trim() !== '' && values.filters.every(isComplete);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="m"
      title={'id' in base ? t('change_title', { name: base.name }) : t('new_title')}
      footer={
        <DialogButtons
          onCancel={onClose}
          action={'id' in base ? common('save') : common('create')}
          isDisabled={!isReady}
          isPending={save.isPending}
          onAction={() => save.mutate()}
        />
      }
    >
      <div className={css['form']}>
        <TextField
          label={common('name')}
          value={values.name}
          onChange={(name) => draft.set({ name })}
          maxLength={255}
          isRequired
          autoFocus
        />
        <FilterRows month={month} conditions={values} onChange={draft.set} />
        <ViewColumns fields={values.fields} onChange={(fields) => draft.set({ fields })} />
        <SaveRefused
          save={save}
          draft={draft}
          read={async () =>
            'id' in base ? client.fetchQuery({ ...viewData.one(base.id), staleTime: 0 }) : base
          }
        />
      </div>
    </Dialog>
  );
}
