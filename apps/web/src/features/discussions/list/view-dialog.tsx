import { REQUEST_SORTS, type RequestConditions, type RequestView } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { requestViewData } from '../../../data/discussions.ts';
import { FormDialog, Select, TextField } from '../../../ui/index.ts';
import { ViewConditions } from './view-conditions.tsx';
import { RequestFields } from './request-fields.tsx';
import { isComplete } from './view-filters.tsx';

interface ViewDialogProps {
  /** Null: a new one. */
  readonly view: RequestView | null;
  readonly onClose: () => void;
  readonly onSaved: (id: string) => void;
}

/** What a view of requests is called, which it shows, what it says of each, and in which order. */
export function ViewDialog({ view, onClose, onSaved }: ViewDialogProps) {
  const t = useTranslations('discussions');
  const common = useTranslations('common');
  const [name, setName] = useState(view?.name ?? '');
  const [conditions, setConditions] = useState<RequestConditions>({
    filters: view?.filters ?? [],
    link: view?.link ?? 'and',
  });
  const [fields, setFields] = useState<RequestView['fields']>(view?.fields ?? null);
  const [sort, setSort] = useState<RequestView['sort']>(view?.sort ?? 'activity');
  const body = { name, ...conditions, fields, sort, preview_mode: view?.preview_mode ?? false };
  const save = useMutation({
    mutationFn: () =>
      view
        ? requestViewData.update({ params: { id: view.id }, body: { ...body, version: view.version } })
        : requestViewData.create({ body }),
    onSuccess: (saved) => {
      onSaved(saved.id);
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      size="m"
      title={t(view ? 'view_change' : 'view_new')}
      save={save}
      action={common(view ? 'save' : 'create')}
      isDisabled={name.trim() === '' || !conditions.filters.every(isComplete)}
      onSave={() => save.mutate()}
    >
      <TextField
        name="name"
        label={common('name')}
        value={name}
        onChange={setName}
        maxLength={255}
        isRequired
        autoFocus
      />
      <ViewConditions conditions={conditions} onChange={setConditions} />
      <RequestFields fields={fields} onChange={setFields} />
      <Select
        label={t('view_sort')}
        items={REQUEST_SORTS.map((one) => ({ value: one, text: t(`sort_${one}`) }))}
        value={sort}
        onChange={setSort}
      />
    </FormDialog>
  );
}
