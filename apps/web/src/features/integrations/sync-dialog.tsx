import {
  GONE_CHOICES,
  type GoneChoice,
  initialValues,
  type Integration,
  type IntegrationSync,
  isHr,
  KINDS,
} from '@comptoir/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { integrationData } from '../../data/integrations.ts';
import { tableData } from '../../data/tables.ts';
import { useAccess } from '../../lib/session.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import { Button, ComboBox, FormDialog, Notice, Select, Table, TextField } from '../../ui/index.ts';
import css from './integrations.module.css';
import { areFilled, ValueFields, type Values } from './value-fields.tsx';

interface SyncDialogProps {
  readonly connection: Integration;
  /** Null: another table. */
  readonly sync: IntegrationSync | null;
  readonly onClose: () => void;
}

const NEW = 'new';

/** What is brought over a connection, and into which table. */
export function SyncDialog({ connection, sync, onClose }: SyncDialogProps) {
  const t = useTranslations('integrations');
  const tables = useQuery(tableData.list());
  const { selection: fields } = KINDS[connection.kind];
  const [values, setValues] = useState<Values>(sync?.selection ?? initialValues(fields));
  const [table, setTable] = useState<string>(NEW);
  const [name, setName] = useState('');
  const { can } = useAccess();
  const mayFillPeople =
    can('user.users', 'write') && connection.syncs.every(({ target }) => target !== 'users');
  const [target, setTarget] = useState<IntegrationSync['target']>(
    sync?.target ?? (isHr(connection.kind) && mayFillPeople ? 'users' : 'table'),
  );
  const [gone, setGone] = useState<GoneChoice>(sync?.gone ?? 'keep');
  const filled = areFilled(fields, values);
  const save = useMutation({
    mutationFn: () =>
      sync
        ? integrationData.updateSync({ params: { id: sync.id }, body: { selection: { ...values }, gone } })
        : integrationData.createSync({
            params: { id: connection.id },
            body: {
              selection: { ...values },
              target,
              gone,
              ...(target === 'users'
                ? { table_id: null }
                : table === NEW
                  ? { table_id: null, table_name: name }
                  : { table_id: table }),
            },
          }),
    onSuccess: onClose,
  });
  return (
    <FormDialog
      size="l"
      title={
        sync
          ? t('sync_edit_title', { name: target === 'users' ? t('users') : sync.table_name })
          : t('sync_title', { name: connection.connection_name })
      }
      action={t('sync_save')}
      onClose={onClose}
      save={save}
      isDisabled={!filled || (sync === null && target === 'table' && table === NEW && name.trim() === '')}
      onSave={() => save.mutate()}
    >
      <ValueFields fields={fields} values={values} onChange={setValues} path="selection" />
      <FirstRows connection={connection} values={values} isDisabled={!filled} />
      {sync || !mayFillPeople ? null : (
        <Select
          label={t('target')}
          value={target}
          onChange={setTarget}
          items={(['table', 'users'] as const).map((one) => ({ value: one, text: t(`target_${one}`) }))}
        />
      )}
      {sync || target === 'users' ? null : (
        <>
          <ComboBox
            label={t('sync_table')}
            value={table}
            onChange={(next) => setTable(next ?? NEW)}
            items={[
              { value: NEW, text: t('sync_new_table') },
              ...(tables.data ?? [])
                .filter(({ source }) => source !== 'integration')
                .map(({ id, name: text }) => ({ value: id, text })),
            ]}
          />
          {table === NEW ? (
            <TextField
              label={t('sync_table_name')}
              name="table_name"
              value={name}
              onChange={setName}
              isRequired
              maxLength={255}
            />
          ) : null}
        </>
      )}
      {target === 'table' ? (
        <Select
          label={t('gone')}
          description={t('gone_hint')}
          value={gone}
          onChange={setGone}
          items={GONE_CHOICES.map((one) => ({ value: one, text: t(`gone_${one}`) }))}
        />
      ) : null}
      <p className={css['hint']}>{t(target === 'users' ? 'sync_next_people' : 'sync_next')}</p>
    </FormDialog>
  );
}

/** A test run: what the other system answers now. */
function FirstRows({
  connection,
  values,
  isDisabled,
}: {
  readonly connection: Integration;
  readonly values: Values;
  readonly isDisabled: boolean;
}) {
  const t = useTranslations('integrations');
  const errorText = useErrorText();
  const look = useMutation({
    mutationFn: () =>
      integrationData.preview({ params: { id: connection.id }, body: { selection: { ...values } } }),
  });
  const { columns = [], rows = [] } = look.data ?? {};
  return (
    <>
      <div>
        <Button size="s" isDisabled={isDisabled} isPending={look.isPending} onPress={() => look.mutate()}>
          {t('preview')}
        </Button>
      </div>
      {look.isError ? <Notice tone="bad">{errorText(look.error)}</Notice> : null}
      {look.data ? (
        <Table
          label={t('preview')}
          isDense
          rows={rows.map((cells, at) => ({ at, cells }))}
          rowKey={({ at }) => String(at)}
          empty={t('preview_empty')}
          columns={columns.map((column, at) => ({
            id: `${at}`,
            header: column,
            cell: ({ cells }: { readonly cells: readonly string[] }) => cells[at] ?? '',
          }))}
        />
      ) : null}
    </>
  );
}
