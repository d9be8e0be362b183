import { initialValues, type Integration, INTEGRATION_KINDS, isSecret, KINDS } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { integrationData } from '../../data/integrations.ts';
import { FormDialog, Select, TextField } from '../../ui/index.ts';
import css from './integrations.module.css';
import { useConnectionTest } from './use-connection-test.ts';
import { areFilled, ValueFields, type Values } from './value-fields.tsx';

interface ConnectionDialogProps {
  /** Null: a new one. */
  readonly connection: Integration | null;
  /** Kinds of which there is one already, and may be no other. */
  readonly taken: readonly string[];
  readonly onClose: () => void;
}

/** Where a connection leads and how it signs in. Once saved it is tried at once. */
export function ConnectionDialog({ connection, taken, onClose }: ConnectionDialogProps) {
  const t = useTranslations('integrations');
  const [kind, setKind] = useState(connection?.kind ?? 'csv_https');
  const [name, setName] = useState(connection?.connection_name ?? '');
  const { settings: fields } = KINDS[kind];
  const [values, setValues] = useState<Values>(connection?.settings ?? initialValues(fields));
  const test = useConnectionTest();
  // A secret that is kept opens the place where it was typed for, and no other.
  const isMoved = fields.some(
    (field) =>
      !isSecret(field) && (connection?.settings[field.name] ?? '') !== (values[field.name] ?? '').trim(),
  );
  const kept = connection === null || isMoved ? [] : connection.secrets;
  const save = useMutation({
    mutationFn: () => {
      const { settings, secrets } = divided(fields, values);
      return connection
        ? integrationData.update({
            params: { id: connection.id },
            body: { version: connection.version, connection_name: name, settings, secrets },
          })
        : integrationData.create({ body: { kind, connection_name: name, settings, secrets } });
    },
    onSuccess: (saved) => {
      onClose();
      test.mutate(saved);
    },
  });
  return (
    <FormDialog
      size="m"
      title={connection ? t('edit_title', { name: connection.connection_name }) : t('new_title')}
      action={t('save_and_test')}
      onClose={onClose}
      save={save}
      isDisabled={name.trim() === '' || !areFilled(fields, values, kept)}
      onSave={() => save.mutate()}
    >
      {connection ? null : (
        <Select
          label={t('kind')}
          value={kind}
          onChange={(next) => {
            setKind(next);
            setValues(initialValues(KINDS[next].settings));
          }}
          items={INTEGRATION_KINDS.filter((one) => !taken.includes(one)).map((one) => ({
            value: one,
            text: t(`kind_${one}`),
          }))}
        />
      )}
      <TextField
        label={t('name')}
        name="connection_name"
        value={name}
        onChange={setName}
        isRequired
        maxLength={255}
        autoComplete="off"
      />
      <ValueFields fields={fields} values={values} onChange={setValues} path="settings" kept={kept} />
      {connection ? null : <p className={css['hint']}>{t('new_hint')}</p>}
    </FormDialog>
  );
}

/** Secrets go apart; those that were not typed do not go. */
function divided(fields: (typeof KINDS)['sftp']['settings'], values: Values) {
  const part = (secret: boolean) =>
    Object.fromEntries(
      fields
        .filter((field) => isSecret(field) === secret && (!secret || (values[field.name] ?? '') !== ''))
        .map(({ name }) => [name, values[name] ?? '']),
    );
  return { settings: part(false), secrets: part(true) };
}
