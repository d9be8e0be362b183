import {
  GONE_CHOICES,
  type GoneChoice,
  initialValues,
  type Integration,
  type IntegrationSync,
  isHr,
  KINDS,
} from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { integrationData } from '../../data/integrations.ts';
import { useAccess } from '../../lib/session.ts';
import { FormDialog, Select } from '../../ui/index.ts';
import { FirstRows } from './first-rows.tsx';
import css from './integrations.module.css';
import { NEW_TABLE, TableChoice } from './table-choice.tsx';
import { areFilled, ValueFields, type Values } from './value-fields.tsx';

interface SyncDialogProps {
  readonly connection: Integration;
  /** Null: another table. */
  readonly sync: IntegrationSync | null;
  readonly onClose: () => void;
}

/** What is brought over a connection, and into which table. */
export function SyncDialog({ connection, sync, onClose }: SyncDialogProps) {
  const t = useTranslations('integrations');
  const { selection: fields } = KINDS[connection.kind];
  const [values, setValues] = useState<Values>(sync?.selection ?? initialValues(fields));
  const [table, setTable] = useState<string>(NEW_TABLE);
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
                : table === NEW_TABLE
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
      isDisabled={
        !filled || (sync === null && target === 'table' && table === NEW_TABLE && name.trim() === '')
      }
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
        <TableChoice table={table} onTable={setTable} name={name} onName={setName} />
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
