import type { TableView, TableViewLook, TableWire } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { tableViewData } from '../../../data/table-views.ts';
import { FormDialog, MultiSelect, TextField } from '../../../ui/index.ts';

interface ViewDialogProps {
  readonly table: TableWire;
  /** Null: a new one, of what the grid shows. */
  readonly view: TableView | null;
  readonly look: TableViewLook;
  readonly onClose: () => void;
  readonly onSaved: (view: TableView) => void;
}

/** What a view of a table is called, and which fields it shows. Filters, order and summaries are those of the grid. */
export function ViewDialog({ table, view, look, onClose, onSaved }: ViewDialogProps) {
  const t = useTranslations('views');
  const common = useTranslations('common');
  const [name, setName] = useState(view?.name ?? '');
  const [fields, setFields] = useState<readonly string[]>(look.fields);
  const { filters, link, sort, summaries, groups, widths } = look;
  const body = {
    name,
    filters,
    link,
    sort,
    summaries,
    groups,
    widths,
    fields: [...fields],
    preview_mode: view?.preview_mode ?? false,
  };
  const save = useMutation({
    mutationFn: () =>
      view
        ? tableViewData.update({
            params: { table_id: table.id, id: view.id },
            body: { ...body, version: view.version },
          })
        : tableViewData.create({ params: { table_id: table.id }, body }),
    onSuccess: (saved) => {
      onSaved(saved);
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      size="m"
      title={view ? t('change_title', { name: view.name }) : t('new_title')}
      save={save}
      action={common(view ? 'save' : 'create')}
      isDisabled={name.trim() === ''}
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
      <MultiSelect
        label={t('fields_shown')}
        description={t('fields_shown_hint')}
        items={table.fields.map((field) => ({ value: field.id, text: field.name }))}
        values={[...fields]}
        onChange={setFields}
      />
    </FormDialog>
  );
}
