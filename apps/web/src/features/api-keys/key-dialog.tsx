import { API_SCOPES, type ApiKey, type ApiScope, rightOf } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { apiKeyData } from '../../data/api-keys.ts';
import { useAccess } from '../../lib/session.ts';
import { Checkbox, DatePicker, FormDialog, RadioGroup, TextField } from '../../ui/index.ts';
import css from './api-keys.module.css';

interface KeyDialogProps {
  /** Null: a new one. */
  readonly stored: ApiKey | null;
  readonly onClose: () => void;
  /** With the secret of a new key. */
  readonly onSaved: (secret: string | null) => void;
}

/** What a key is called, what it may do, and until when. */
export function KeyDialog({ stored, onClose, onSaved }: KeyDialogProps) {
  const t = useTranslations('apiKeys');
  const [name, setName] = useState(stored?.name ?? '');
  const [user, setUser] = useState<'program' | 'agent'>(stored?.for_agents ? 'agent' : 'program');
  const [rights, setRights] = useState<'some' | 'all'>(stored?.all_rights ? 'all' : 'some');
  const [scopes, setScopes] = useState<readonly ApiScope[]>(stored?.scopes ?? []);
  const [expires_on, setExpiresOn] = useState(stored?.expires_on ?? null);
  const save = useMutation({
    mutationFn: () =>
      apiKeyData.save({
        body: {
          ...(stored ? { id: stored.id, version: stored.version } : {}),
          name,
          for_agents: user === 'agent',
          all_rights: rights === 'all',
          scopes: rights === 'all' ? [] : [...scopes],
          expires_on,
        },
      }),
    onSuccess: ({ secret }) => onSaved(secret),
  });
  return (
    <FormDialog
      size="m"
      title={stored ? t('edit_title', { name: stored.name }) : t('new_title')}
      action={stored ? t('save') : t('create')}
      onClose={onClose}
      save={save}
      isDisabled={name.trim() === '' || (rights === 'some' && scopes.length === 0)}
      onSave={() => save.mutate()}
    >
      <TextField
        label={t('name')}
        name="name"
        autoFocus
        value={name}
        onChange={setName}
        description={t('name_hint')}
        isRequired
        maxLength={255}
        autoComplete="off"
      />
      {stored ? null : (
        <RadioGroup
          label={t('used_by')}
          value={user}
          onChange={setUser}
          items={[
            { value: 'program', text: t('for_program'), description: t('for_program_text') },
            { value: 'agent', text: t('for_agent'), description: t('for_agent_text') },
          ]}
        />
      )}
      <RadioGroup
        label={t('rights')}
        value={rights}
        onChange={setRights}
        items={[
          { value: 'some', text: t('some_rights'), description: t('some_rights_text') },
          { value: 'all', text: t('all_rights'), description: t('all_rights_text') },
        ]}
      />
      {rights === 'some' ? <Scopes chosen={scopes} onChange={setScopes} /> : null}
      <DatePicker
        label={t('expires_on')}
        description={t('expires_hint')}
        value={expires_on}
        onChange={setExpiresOn}
        isClearable
      />
    </FormDialog>
  );
}

/** Those that the owner has: a key never has more. One that was given and is lost can still be taken away. */
function Scopes({
  chosen,
  onChange,
}: {
  readonly chosen: readonly ApiScope[];
  readonly onChange: (next: readonly ApiScope[]) => void;
}) {
  const t = useTranslations('apiKeys');
  const { can, canBinary } = useAccess();
  const offered = API_SCOPES.filter((scope) => {
    const right = rightOf(scope);
    const isOwn = right.kind === 'resource' ? can(right.resource, right.level) : canBinary(right.permission);
    return isOwn || chosen.includes(scope);
  });
  const bySubject = Map.groupBy(offered, subjectOf);
  return (
    <div className={css['subjects']}>
      {SUBJECTS.filter((subject) => bySubject.has(subject)).map((subject) => (
        <fieldset key={subject} className={css['scopes']}>
          <legend>{t(`subject_${subject}`)}</legend>
          {bySubject.get(subject)?.map((scope) => (
            <Checkbox
              key={scope}
              isSelected={chosen.includes(scope)}
              onChange={(isOn) => onChange(isOn ? [...chosen, scope] : chosen.filter((one) => one !== scope))}
            >
              {t(`scope_${scope.replace(/[.:]/g, '_')}` as 'scope_data_table_read')}
            </Checkbox>
          ))}
        </fieldset>
      ))}
    </div>
  );
}

const SUBJECTS = ['people', 'data', 'plans', 'statements', 'letters', 'requests', 'company'] as const;

/** Under which heading a scope is found. */
function subjectOf(scope: ApiScope): (typeof SUBJECTS)[number] {
  if (scope.startsWith('user.')) return 'people';
  if (scope.startsWith('data_table')) return 'data';
  if (/^(plan|quota):/.test(scope)) return 'plans';
  if (/^(statement|adjustment_analysis|report)/.test(scope)) return 'statements';
  if (scope.startsWith('commission_letter.')) return 'letters';
  return scope.startsWith('request:') ? 'requests' : 'company';
}
