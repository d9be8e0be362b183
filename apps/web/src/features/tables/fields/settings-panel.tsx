import { apiNameSchema, type FieldWire, type TableWire } from '@comptoir/contract';
import { STORAGE_OF } from '@comptoir/engine';
import { MAX_NAME_LENGTH } from '@comptoir/kernel';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../../addresses.ts';
import { tableData } from '../../../data/tables.ts';
import { ApiError } from '../../../lib/api.ts';
import { useAccess } from '../../../lib/session.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { useErrorText } from '../../../lib/use-error-text.ts';
import { Button, Panel, SaveRefused, Select, TextField, toast } from '../../../ui/index.ts';
import { DeleteTableDialog } from '../delete-dialogs.tsx';
import css from './fields.module.css';

const NONE = 'none';

/** Name, key, and which fields name, find, tie and date a record. */
export function SettingsPanel({ table }: { readonly table: TableWire }) {
  const t = useTranslations('tables');
  const common = useTranslations('common');
  const access = useAccess();
  const client = useQueryClient();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const {
    values: draft,
    base,
    set,
    ...edited
  } = useDraft(table, (stored) => ({
    name: stored.name,
    api_key: stored.api_key,
    name_field_id: stored.name_field_id ?? '',
    id_field_id: stored.id_field_id ?? '',
    user_field_id: stored.user_field_id ?? NONE,
  }));
  const [isDeleting, setDeleting] = useState(false);
  const canWrite = access.can('data_table', 'write');
  const save = useMutation({
    mutationFn: () =>
      tableData.update({
        params: { id: table.id },
        body: {
          name: draft.name.trim(),
          api_key: draft.api_key,
          ...(draft.name_field_id === (base.name_field_id ?? '')
            ? {}
            : { name_field_id: draft.name_field_id }),
          ...(draft.id_field_id === (base.id_field_id ?? '') ? {} : { id_field_id: draft.id_field_id }),
          user_field_id: draft.user_field_id === NONE ? null : draft.user_field_id,
          version: base.settings_version,
        },
      }),
    onSuccess: (saved) => {
      edited.take(saved);
      toast.success(t('settings_saved'));
    },
  });
  const archive = useMutation({
    mutationFn: (archived: boolean) => tableData.update({ params: { id: table.id }, body: { archived } }),
    onSuccess: (_, archived) => toast.success(archived ? t('archived') : t('restored')),
    onError: (error) => toast.error(errorText(error)),
  });
  const of = (kind: 'text' | 'user') =>
    table.fields
      .filter((field: FieldWire) => STORAGE_OF[field.type] === kind)
      .map((field) => ({ value: field.id, text: field.name }));
  const withNone = (items: { value: string; text: string }[]) => [
    { value: NONE, text: t('no_field') },
    ...items,
  ];
  const place = save.error instanceof ApiError ? save.error.field : null;
  const at = (field: string) => (save.error && place === field ? errorText(save.error) : null);
  const isKeyWrong = !apiNameSchema.safeParse(draft.api_key).success;
  return (
    <div className={css['settings']}>
      {save.error && place === null ? (
        <SaveRefused
          save={save}
          draft={edited}
          read={() => client.fetchQuery({ ...tableData.one(table.id), staleTime: 0 })}
        />
      ) : null}
      <Panel title={t('identity')}>
        <div className={css['form']}>
          <TextField
            label={t('table_name')}
            value={draft.name}
            onChange={(name) => set({ name })}
            maxLength={MAX_NAME_LENGTH}
            isDisabled={!canWrite}
            error={at('name')}
          />
          <TextField
            label={t('api_key')}
            description={t('api_hint')}
            value={draft.api_key}
            onChange={(api_key) => set({ api_key })}
            isDisabled={!canWrite}
            error={isKeyWrong ? t('api_hint') : at('api_key')}
          />
        </div>
      </Panel>
      <Panel title={t('roles')}>
        <div className={css['form']}>
          <Select
            label={t('name_field')}
            description={t('name_field_hint')}
            items={of('text')}
            value={draft.name_field_id || null}
            onChange={(name_field_id) => set({ name_field_id })}
            isDisabled={!canWrite}
            error={at('name_field_id')}
          />
          <Select
            label={t('id_field')}
            description={t('id_field_hint')}
            items={of('text')}
            value={draft.id_field_id || null}
            onChange={(id_field_id) => set({ id_field_id })}
            isDisabled={!canWrite}
            error={at('id_field_id')}
          />
          <Select
            label={t('user_field')}
            description={t('user_field_hint')}
            items={withNone(of('user'))}
            value={draft.user_field_id}
            onChange={(user_field_id) => set({ user_field_id })}
            isDisabled={!canWrite}
            error={at('user_field_id')}
          />
        </div>
      </Panel>
      {canWrite ? (
        <div className={css['buttons']}>
          <Button
            variant="main"
            isPending={save.isPending}
            isDisabled={draft.name.trim() === '' || isKeyWrong}
            onPress={() => save.mutate()}
          >
            {common('save')}
          </Button>
          <span className={css['grow']} />
          <Button
            variant="quiet"
            isPending={archive.isPending}
            onPress={() => archive.mutate(table.archived_at === null)}
          >
            {table.archived_at === null ? t('archive_action') : t('restored_action')}
          </Button>
          {access.can('data_table', 'delete') ? (
            <Button variant="danger" onPress={() => setDeleting(true)}>
              {t('delete_action')}
            </Button>
          ) : null}
        </div>
      ) : null}
      {isDeleting ? (
        <DeleteTableDialog
          table={table}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate({ to: PATHS.tables })}
        />
      ) : null}
    </div>
  );
}
