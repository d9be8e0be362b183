import { BINARY_PERMISSIONS_IN_USE, REQUEST_SCOPES, STATEMENT_SCOPES } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { Checkbox, Notice, RadioGroup, TextField } from '../../ui/index.ts';
import { PermissionMatrix } from './permission-matrix.tsx';
import { type RoleDraft, withBinary } from './role-draft.ts';
import css from './roles.module.css';

export interface RoleFormProps {
  readonly draft: RoleDraft;
  readonly onChange: (draft: RoleDraft) => void;
  readonly isReadOnly: boolean;
  /** Saved as the default: it stays so until another role is. */
  readonly isDefault: boolean;
  readonly note: string | null;
}

export function RoleForm({ draft, onChange, isReadOnly, isDefault, note }: RoleFormProps) {
  const t = useTranslations('roles');
  const { permissions } = draft;
  const change = (next: RoleDraft['permissions']) => onChange({ ...draft, permissions: next });
  return (
    <div className={css['form']}>
      {note ? <Notice>{note}</Notice> : null}
      <RoleFields draft={draft} onChange={onChange} isReadOnly={isReadOnly} isDefault={isDefault} />
      <section className={css['panel']}>
        <h2>{t('section_statements')}</h2>
        <div className={css['fields']}>
          <RadioGroup
            label={t('scope')}
            value={permissions.statement_scope}
            isDisabled={isReadOnly}
            onChange={(statement_scope) => change({ ...permissions, statement_scope })}
            items={STATEMENT_SCOPES.map((scope) => ({
              value: scope,
              text: t(`scope_${scope}`),
              description: t(`scope_${scope}_help`),
            }))}
          />
        </div>
      </section>
      <section className={css['panel']}>
        <h2>{t('section_requests')}</h2>
        <div className={css['fields']}>
          <RadioGroup
            label={t('request_scope')}
            value={permissions.request_scope}
            isDisabled={isReadOnly}
            onChange={(request_scope) => change({ ...permissions, request_scope })}
            items={REQUEST_SCOPES.map((scope) => ({
              value: scope,
              text: t(`request_scope_${scope}`),
              description: t(`request_scope_${scope}_help`),
            }))}
          />
        </div>
      </section>
      <section className={css['matrix']}>
        <p className={css['hint']}>{t('deny_help')}</p>
        <PermissionMatrix permissions={permissions} onChange={change} isReadOnly={isReadOnly} />
      </section>
      <section className={css['panel']}>
        <h2>{t('section_rights')}</h2>
        <div className={css['rights']}>
          {BINARY_PERMISSIONS_IN_USE.map((permission) => (
            <Checkbox
              key={permission}
              isSelected={permissions.binary[permission] === true}
              isDisabled={isReadOnly}
              onChange={(granted) => change(withBinary(permissions, permission, granted))}
            >
              {t(`bin_${permission}`)}
            </Checkbox>
          ))}
        </div>
      </section>
    </div>
  );
}

/** Its name, and whether new people get it. */
function RoleFields({ draft, onChange, isReadOnly, isDefault }: Omit<RoleFormProps, 'note'>) {
  const t = useTranslations('roles');
  return (
    <section className={css['panel']}>
      <div className={css['fields']}>
        <TextField
          name="name"
          label={t('name')}
          value={draft.name}
          onChange={(name) => onChange({ ...draft, name })}
          isReadOnly={isReadOnly}
          isRequired
          maxLength={255}
        />
        <TextField
          name="description"
          label={t('description')}
          value={draft.description}
          onChange={(description) => onChange({ ...draft, description })}
          isReadOnly={isReadOnly}
          maxLength={1000}
          isOptional
        />
        <Checkbox
          isSelected={draft.default}
          isDisabled={isReadOnly || isDefault}
          description={t('default_help')}
          onChange={(isOn) => onChange({ ...draft, default: isOn })}
        >
          {t('make_default')}
        </Checkbox>
      </div>
    </section>
  );
}
