import type { RequestConditions, RequestFilter, RequestView } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { requestViewData } from '../../../data/discussions.ts';
import { keyed } from '../../../lib/keyed.ts';
import { Button, FormDialog, IconButton, Segmented, Select, TextField } from '../../../ui/index.ts';
import css from './views.module.css';
import { FILTER_TYPES, FilterValue, emptyFilter, isComplete } from './view-filters.tsx';

interface ViewDialogProps {
  /** Null: a new one. */
  readonly view: RequestView | null;
  readonly onClose: () => void;
  readonly onSaved: (id: string) => void;
}

/** What a view of requests is called, and which it shows. */
export function ViewDialog({ view, onClose, onSaved }: ViewDialogProps) {
  const t = useTranslations('discussions');
  const common = useTranslations('common');
  const join = useTranslations('conditions');
  const [name, setName] = useState(view?.name ?? '');
  const [{ filters, link }, setConditions] = useState<RequestConditions>({
    filters: view?.filters ?? [],
    link: view?.link ?? 'and',
  });
  const body = { name, filters, link, preview_mode: view?.preview_mode ?? false };
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
  const set = (next: RequestFilter[]) => setConditions({ filters: next, link });
  return (
    <FormDialog
      onClose={onClose}
      size="m"
      title={t(view ? 'view_change' : 'view_new')}
      save={save}
      action={common(view ? 'save' : 'create')}
      isDisabled={name.trim() === '' || !filters.every(isComplete)}
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
      {filters.length > 1 ? (
        <Segmented
          label={t('view_link')}
          items={[
            { value: 'and', text: join('and') },
            { value: 'or', text: join('or') },
          ]}
          value={link}
          onChange={(next) => setConditions({ filters, link: next })}
        />
      ) : null}
      {keyed(filters, ({ type }) => type).map(({ key, item }, at) => (
        <div key={key} className={css['filter']}>
          <Select
            label={t('view_field')}
            hideLabel
            items={FILTER_TYPES.map((type) => ({ value: type, text: t(`filter_${type}`) }))}
            value={item.type}
            onChange={(type) => set(filters.with(at, emptyFilter(type)))}
          />
          <FilterValue filter={item} onChange={(next) => set(filters.with(at, next))} />
          <IconButton
            label={t('view_remove_filter')}
            icon={X}
            onPress={() => set(filters.toSpliced(at, 1))}
          />
        </div>
      ))}
      <Button icon={Plus} size="s" onPress={() => set([...filters, emptyFilter('topics')])}>
        {t('view_add_filter')}
      </Button>
    </FormDialog>
  );
}
