import { apiNameSchema, type TableWire } from '@comptoir/contract';
import { STORAGE_OF } from '@comptoir/engine';
import { MAX_NAME_LENGTH } from '@comptoir/kernel';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../../addresses.ts';
import { tableData } from '../../../data/tables.ts';
import { idFieldsOf } from '../../../lib/id-fields.ts';
import { useAccess } from '../../../lib/session.ts';
import { type Draft, useDraft } from '../../../lib/use-draft.ts';
import { useHasCurrencies } from '../../../ui/currencies/currency-select.tsx';
import { Button, Form, Panel, SaveBar, Select, TextField, toast } from '../../../ui/index.ts';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { IdParts } from '../../../ui/tables/id-parts.tsx';
import { DeleteTableDialog } from '../delete-dialogs.tsx';
import { SourcePanel } from '../source/source-panel.tsx';
import { useArchiveTable } from '../use-archive-table.ts';
import css from './fields.module.css';

const NONE = 'none';

const valuesOf = (table: TableWire) => ({
  name: table.name,
  api_key: table.api_key,
  name_field_id: table.name_field_id ?? '',
  id_field_ids: idFieldsOf(table) as readonly (string | null)[],
  user_field_id: table.user_field_id ?? NONE,
  conversion_date_field_id: table.conversion_date_field_id ?? NONE,
});
type TableDraft = Draft<TableWire, ReturnType<typeof valuesOf>>;

/** Name, API name, and the fields that name, find and assign a record. */
export function SettingsPanel({ table }: { readonly table: TableWire }) {
  const t = useTranslations('tables');
  const access = useAccess();
  const client = useQueryClient();
  const draft = useDraft(table, valuesOf);
  const { values } = draft;
  const save = useSaveTable(table, draft);
  const canWrite = access.can('data_table', 'write');
  const isKeyWrong = !apiNameSchema.safeParse(values.api_key).success;
  const isGood = values.name.trim() !== '' && !isKeyWrong && !values.id_field_ids.includes(null);
  return (
    <div className={css['settings']}>
      <LeaveGuard isOn={draft.isTouched} />
      <Form
        save={save}
        stored={{ draft, read: () => client.fetchQuery({ ...tableData.one(table.id), staleTime: 0 }) }}
        onSubmit={() => {
          if (draft.isTouched && isGood) save.mutate();
        }}
        footer={
          <SaveBar
            isChanged={draft.isTouched}
            isPending={save.isPending}
            isDisabled={!isGood}
            onDiscard={draft.discard}
          />
        }
      >
        <Panel title={t('identity')}>
          <div className={css['form']}>
            <TextField
              name="name"
              label={t('table_name')}
              value={values.name}
              onChange={(name) => draft.set({ name })}
              maxLength={MAX_NAME_LENGTH}
              isDisabled={!canWrite}
            />
            <TextField
              name="api_key"
              label={t('api_key')}
              description={t('api_hint')}
              value={values.api_key}
              onChange={(api_key) => draft.set({ api_key })}
              isDisabled={!canWrite}
              error={isKeyWrong ? t('api_hint') : null}
            />
          </div>
        </Panel>
        <SpecialFields table={table} draft={draft} isDisabled={!canWrite} />
      </Form>
      <SourcePanel table={table} />
      {canWrite ? <EndOfTable table={table} /> : null}
    </div>
  );
}

function useSaveTable(table: TableWire, draft: TableDraft) {
  const t = useTranslations('tables');
  const { values, base } = draft;
  const isNameChanged = values.name_field_id !== (base.name_field_id ?? '');
  const id_field_ids = values.id_field_ids.filter((id) => id !== null);
  const isIdChanged = id_field_ids.join() !== idFieldsOf(base).join();
  return useMutation({
    mutationFn: () =>
      tableData.update({
        params: { id: table.id },
        body: {
          name: values.name.trim(),
          api_key: values.api_key,
          ...(isNameChanged && { name_field_id: values.name_field_id }),
          ...(isIdChanged && { id_field_ids }),
          user_field_id: values.user_field_id === NONE ? null : values.user_field_id,
          conversion_date_field_id:
            values.conversion_date_field_id === NONE ? null : values.conversion_date_field_id,
          version: base.settings_version,
        },
      }),
    onSuccess: (saved) => {
      draft.take(saved);
      toast.success(t('settings_saved'));
    },
  });
}

interface SpecialFieldsProps {
  readonly table: TableWire;
  readonly draft: TableDraft;
  readonly isDisabled: boolean;
}

function SpecialFields({ table, draft: { values, set }, isDisabled }: SpecialFieldsProps) {
  const t = useTranslations('tables');
  const c = useTranslations('currencies');
  const hasCurrencies = useHasCurrencies();
  const fieldsOf = (kind: 'text' | 'user' | 'date') =>
    table.fields
      .filter((field) => STORAGE_OF[field.type] === kind)
      .map((field) => ({ value: field.id, text: field.name }));
  const isCalculated = (id: string) => table.fields.some((field) => field.id === id && field.formula);
  return (
    <Panel title={t('roles')}>
      <div className={css['form']}>
        <Select
          name="name_field_id"
          label={t('name_field')}
          description={t('name_field_hint')}
          items={fieldsOf('text')}
          value={values.name_field_id || null}
          onChange={(name_field_id) => set({ name_field_id })}
          isDisabled={isDisabled}
        />
        <IdParts
          name="id_field_id"
          label={t('id_field')}
          description={values.id_field_ids.length > 1 ? t('id_fields_hint') : t('id_field_hint')}
          items={fieldsOf('text').filter(({ value }) => !isCalculated(value))}
          values={values.id_field_ids}
          onChange={(id_field_ids) => set({ id_field_ids })}
          isDisabled={isDisabled}
        />
        <Select
          name="user_field_id"
          label={t('user_field')}
          description={t('user_field_hint')}
          items={[{ value: NONE, text: t('no_field') }, ...fieldsOf('user')]}
          value={values.user_field_id}
          onChange={(user_field_id) => set({ user_field_id })}
          isDisabled={isDisabled}
        />
        {hasCurrencies || values.conversion_date_field_id !== NONE ? (
          <Select
            name="conversion_date_field_id"
            label={c('conversion_date')}
            description={c('conversion_date_help')}
            items={[{ value: NONE, text: c('conversion_date_none') }, ...fieldsOf('date')]}
            value={values.conversion_date_field_id}
            onChange={(conversion_date_field_id) => set({ conversion_date_field_id })}
            isDisabled={isDisabled}
          />
        ) : null}
      </div>
    </Panel>
  );
}

/** Archive and delete, apart from what is saved. */
function EndOfTable({ table }: { readonly table: TableWire }) {
  const t = useTranslations('tables');
  const access = useAccess();
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const archive = useArchiveTable();
  const isArchived = table.archived_at !== null;
  return (
    <Panel title={t('end_of_table')}>
      <div className={css['buttons']}>
        <p className={css['endText']}>{t('end_of_table_text')}</p>
        <Button
          isPending={archive.isPending}
          onPress={() => archive.mutate({ id: table.id, archived: !isArchived })}
        >
          {isArchived ? t('restored_action') : t('archive_action')}
        </Button>
        {access.can('data_table', 'delete') ? (
          <Button onPress={() => setDeleting(true)}>{t('delete_action')}</Button>
        ) : null}
      </div>
      {isDeleting ? (
        <DeleteTableDialog
          table={table}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate({ to: PATHS.tables, ignoreBlocker: true })}
        />
      ) : null}
    </Panel>
  );
}
