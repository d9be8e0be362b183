import type { UserImport, UserImportOptions } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { roleData } from '../../../data/roles.ts';
import { useAccess } from '../../../lib/session.ts';
import { Checkbox, Select, TextField } from '../../../ui/index.ts';
import css from './import-page.module.css';

const EVERYBODY = 'everybody';
const DEFAULT_ROLE = 'default';

interface SyncOptionsProps {
  readonly preview: UserImport;
  readonly onChange: (options: UserImportOptions) => void;
  readonly isDisabled: boolean;
}

/** Whom a connection brings, and what new users get. */
export function SyncOptions({ preview, onChange, isDisabled }: SyncOptionsProps) {
  const { options } = preview;
  const t = useTranslations('users');
  const access = useAccess();
  const roles = useQuery({ ...roleData.list, enabled: access.can('user.roles', 'read') }).data ?? [];
  const flag = (key: 'create_missing' | 'create_missing_teams' | 'licenced', text: string) => (
    <Checkbox
      isSelected={options[key]}
      isDisabled={isDisabled}
      onChange={(isOn) => onChange({ ...options, [key]: isOn })}
    >
      {text}
    </Checkbox>
  );
  return (
    <div className={css['options']}>
      {flag('create_missing', t('import_create_missing'))}
      {flag('create_missing_teams', t('import_create_teams'))}
      {flag('licenced', t('import_licence'))}
      <Only preview={preview} onChange={onChange} isDisabled={isDisabled} />
      {roles.length > 0 ? (
        <Select
          label={t('import_role_new')}
          items={[
            {
              value: DEFAULT_ROLE,
              text: t('import_role_default', { role: roles.find((role) => role.default)?.name ?? '' }),
            },
            ...roles.map((role) => ({ value: role.id, text: role.name })),
          ]}
          value={options.role_id ?? DEFAULT_ROLE}
          isDisabled={isDisabled}
          onChange={(role) => onChange({ ...options, role_id: role === DEFAULT_ROLE ? null : role })}
        />
      ) : null}
    </div>
  );
}

/** Rows with certain values in one column; the others stay where they are. */
function Only({ preview, onChange, isDisabled }: SyncOptionsProps) {
  const { options, headers } = preview;
  const t = useTranslations('users');
  const [column, setColumn] = useState(options.only?.column ?? EVERYBODY);
  const [text, setText] = useState(options.only?.values.join(', ') ?? '');
  const send = (next: string, typed: string) => {
    const values = typed
      .split(',')
      .map((value) => value.trim())
      .filter((value) => value !== '');
    const only = next === EVERYBODY || values.length === 0 ? null : { column: next, values };
    onChange({ ...options, only });
  };
  return (
    <>
      <Select
        label={t('import_only')}
        items={[
          { value: EVERYBODY, text: t('import_only_everybody') },
          ...headers.map((header) => ({ value: header, text: t('import_only_column', { column: header }) })),
        ]}
        value={column}
        isDisabled={isDisabled}
        onChange={(next) => {
          setColumn(next);
          send(next, text);
        }}
      />
      {column === EVERYBODY ? null : (
        <TextField
          label={t('import_only_values')}
          description={t('import_only_values_hint')}
          value={text}
          isDisabled={isDisabled}
          onChange={setText}
          onBlur={() => send(column, text)}
        />
      )}
    </>
  );
}
