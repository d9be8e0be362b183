import type { UserImportOptions } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { roleData } from '../../../data/roles.ts';
import { useAccess } from '../../../lib/session.ts';
import { Checkbox, Select, TextField } from '../../../ui/index.ts';
import css from './import-page.module.css';

const PATTERN_DEFAULT = '{first}.{last}@example.test';
const DEFAULT_ROLE = 'default';

export interface CheckOptionsProps {
  readonly options: UserImportOptions;
  readonly onChange: (options: UserImportOptions) => void;
  readonly isDisabled: boolean;
}

export function CheckOptions({ options, onChange, isDisabled }: CheckOptionsProps) {
  const t = useTranslations('users');
  const access = useAccess();
  const roles = useQuery({ ...roleData.list, enabled: access.can('user.roles', 'read') });
  const flag = (
    key: 'create_missing_managers' | 'create_missing_teams' | 'update_existing' | 'licenced',
    text: string,
  ) => (
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
      {flag('create_missing_managers', t('import_create_managers'))}
      {flag('create_missing_teams', t('import_create_teams'))}
      {flag('update_existing', t('import_update'))}
      {flag('licenced', t('import_licence'))}
      <Checkbox
        isSelected={options.email_pattern !== null}
        isDisabled={isDisabled}
        description={t('import_addresses_help')}
        onChange={(isOn) => onChange({ ...options, email_pattern: isOn ? PATTERN_DEFAULT : null })}
      >
        {t('import_addresses')}
      </Checkbox>
      {options.email_pattern !== null ? (
        <Pattern
          pattern={options.email_pattern}
          isDisabled={isDisabled}
          onChange={(email_pattern) => onChange({ ...options, email_pattern })}
        />
      ) : null}
      {roles.data ? (
        <div className={css['pattern']} style={{ paddingLeft: 0 }}>
          <Select
            label={t('import_role')}
            items={[
              {
                value: DEFAULT_ROLE,
                text: t('import_role_default', { role: roles.data.find((role) => role.default)?.name ?? '' }),
              },
              ...roles.data.map((role) => ({ value: role.id, text: role.name })),
            ]}
            value={options.role_id ?? DEFAULT_ROLE}
            isDisabled={isDisabled}
            onChange={(role) => onChange({ ...options, role_id: role === DEFAULT_ROLE ? null : role })}
          />
        </div>
      ) : null}
    </div>
  );
}

/** Sent when it reads as an address, not at each letter. */
function Pattern({
  pattern,
  onChange,
  isDisabled,
}: {
  readonly pattern: string;
  readonly onChange: (pattern: string) => void;
  readonly isDisabled: boolean;
}) {
  const t = useTranslations('users');
  const [text, setText] = useState(pattern);
  const isGood =
    /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text) && (text.includes('{first}') || text.includes('{last}'));
  return (
    <div className={css['pattern']}>
      <TextField
        label={t('import_pattern')}
        value={text}
        maxLength={100}
        isDisabled={isDisabled}
        onChange={setText}
        onBlur={() => {
          if (isGood && text !== pattern) onChange(text);
        }}
        error={
          isGood
            ? null
            : t('import_pattern_bad', { first: '{first}', last: '{last}', example: PATTERN_DEFAULT })
        }
      />
    </div>
  );
}
