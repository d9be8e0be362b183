import { exportUserImport, type UserImport, type UserImportOptions } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { download } from '../../../lib/api.ts';
import { useAccess } from '../../../lib/session.ts';
import { useErrorText } from '../../../lib/use-error-text.ts';
import { Button, Checkbox, Notice, NumberText, Panel, Select, TextField } from '../../../ui/index.ts';
import { OverlapNotices } from '../../../ui/plans/attribution-overlaps.tsx';
import { roleData } from '../../../data/roles.ts';
import { AttributesFrom } from './attributes-from.tsx';
import { ChangesTable } from './changes-table.tsx';
import { IssuesTable } from './issues-table.tsx';
import css from './import-page.module.css';

const PATTERN_DEFAULT = '{first}.{last}@example.test';
const DEFAULT_ROLE = 'default';

export interface CheckStepProps {
  readonly preview: UserImport;
  readonly isChecking: boolean;
  readonly isApplying: boolean;
  readonly error: unknown;
  readonly onOptions: (options: UserImportOptions) => void;
  readonly onApply: () => void;
}

/** What the import will do, row by row where it refuses, before anything is written. */
export function CheckStep({ preview, isChecking, isApplying, error, onOptions, onApply }: CheckStepProps) {
  const t = useTranslations('users');
  const errorText = useErrorText();
  const { summary, issues } = preview;
  const people = summary.created + summary.updated + summary.managers_created.length;
  return (
    <>
      <Counts summary={summary} />
      <Panel title={t('import_options')}>
        <Options options={preview.options} onChange={onOptions} isDisabled={isApplying} />
        {preview.mapping.some((target) => target.startsWith('attribute:')) ? (
          <AttributesFrom
            value={preview.options.attributes_from}
            hasColumn={preview.mapping.includes('attribute_start')}
            onChange={(attributes_from) => onOptions({ ...preview.options, attributes_from })}
            isDisabled={isApplying}
          />
        ) : null}
      </Panel>
      <div className={css['notes']}>
        {summary.managers_created.length > 0 ? (
          <Notice tone="info">
            {t('import_managers', {
              count: summary.managers_created.length,
              names: summary.managers_created.join(', '),
            })}
          </Notice>
        ) : null}
        {summary.teams_created.length > 0 ? (
          <Notice tone="info">
            {t('import_teams', {
              count: summary.teams_created.length,
              names: summary.teams_created.join(', '),
            })}
          </Notice>
        ) : null}
        {summary.pending_without_email > 0 ? (
          <Notice tone="warn">{t('import_pending', { count: summary.pending_without_email })}</Notice>
        ) : null}
        <OverlapNotices overlaps={preview.overlaps} />
        {issues.length === 0 ? <Notice tone="good">{t('import_no_issues')}</Notice> : null}
      </div>
      {preview.changes.length > 0 ? (
        <Panel isFlush title={t('import_changes')}>
          <ChangesTable changes={preview.changes} />
        </Panel>
      ) : null}
      {issues.length > 0 ? (
        <Panel
          isFlush
          title={t('import_issues')}
          aside={
            <Button
              size="s"
              icon={Download}
              onPress={() => void download(exportUserImport, { params: { id: preview.id }, body: {} })}
            >
              {t('import_download')}
            </Button>
          }
        >
          <IssuesTable issues={issues} />
        </Panel>
      ) : null}
      {error ? <Notice tone="bad">{errorText(error)}</Notice> : null}
      <div className={css['foot']}>
        {people === 0 ? <span>{t('import_nothing')}</span> : null}
        <Button
          variant="main"
          isDisabled={people === 0 || isChecking}
          isPending={isApplying}
          onPress={onApply}
        >
          {t('import_apply', { count: people })}
        </Button>
      </div>
    </>
  );
}

export function Counts({ summary }: { readonly summary: UserImport['summary'] }) {
  const t = useTranslations('users');
  const counts = [
    ['created', summary.created + summary.managers_created.length],
    ['updated', summary.updated],
    ['unchanged', summary.unchanged],
    ['skipped', summary.skipped],
  ] as const;
  return (
    <dl className={css['counts']} aria-live="polite">
      {counts.map(([key, count]) => (
        <div key={key} className={key === 'skipped' && count > 0 ? css['bad'] : undefined}>
          <dt>{t(`import_${key}`)}</dt>
          <dd>
            <NumberText value={String(count)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface OptionsProps {
  readonly options: UserImportOptions;
  readonly onChange: (options: UserImportOptions) => void;
  readonly isDisabled: boolean;
}

function Options({ options, onChange, isDisabled }: OptionsProps) {
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
