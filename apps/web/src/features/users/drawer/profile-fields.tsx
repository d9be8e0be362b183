import { LANGUAGES, type UserDetail } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { roleData } from '../../../data/roles.ts';
import { useAccess } from '../../../lib/session.ts';
import { CurrencySelect } from '../../../ui/currencies/currency-select.tsx';
import { Select, TextField } from '../../../ui/index.ts';
import type { ProfileForm } from './use-profile-form.ts';
import css from './user-drawer.module.css';

export interface ProfileFieldsProps {
  readonly user: UserDetail;
  readonly form: ProfileForm;
  readonly isReadOnly: boolean;
  readonly isSelf: boolean;
}

/** Name, email, role, language, currencies and reference. Nobody changes their own role. */
export function ProfileFields({ user, form, isReadOnly, isSelf }: ProfileFieldsProps) {
  const t = useTranslations('users');
  const access = useAccess();
  const roles = useQuery({ ...roleData.list, enabled: access.can('user.roles', 'read') });
  const { draft, errorOf } = form;
  const endsSessions = form.hasNewEmail && user.status === 'active';
  const warning = isSelf ? t('email_change_own') : t('email_change_warning');
  return (
    <div className={css['fields']}>
      <div className={css['wide']}>
        <TextField
          label={t('name')}
          value={draft.values.name}
          onChange={(name) => draft.set({ name })}
          isReadOnly={isReadOnly}
          isRequired
          maxLength={255}
          error={errorOf('name')}
        />
      </div>
      <div className={css['wide']}>
        <TextField
          label={t('email')}
          type="email"
          value={draft.values.email}
          onChange={(email) => draft.set({ email })}
          isReadOnly={isReadOnly}
          maxLength={254}
          description={endsSessions ? warning : t('email_help')}
          error={errorOf('email')}
        />
      </div>
      <Select
        label={t('role')}
        items={(roles.data ?? [user.role]).map((role) => ({ value: role.id, text: role.name }))}
        value={draft.values.role_id}
        onChange={(role_id) => draft.set({ role_id })}
        isDisabled={isReadOnly || isSelf || !access.can('user.roles', 'write')}
        description={isSelf ? t('role_own') : undefined}
        error={errorOf('role_id')}
      />
      <Select
        label={t('language')}
        items={LANGUAGES.map((language) => ({ value: language, text: t(`language_${language}`) }))}
        value={draft.values.language}
        onChange={(language) => draft.set({ language })}
        isDisabled={isReadOnly}
      />
      <CurrencyFields form={form} isReadOnly={isReadOnly} />
      <div className={css['wide']}>
        <TextField
          label={t('reference')}
          value={draft.values.external_ref}
          onChange={(external_ref) => draft.set({ external_ref })}
          isReadOnly={isReadOnly}
          isOptional
          maxLength={255}
          description={t('reference_help')}
          error={errorOf('external_ref')}
        />
      </div>
    </div>
  );
}

/** Shown where the company has other currencies than its own. */
function CurrencyFields({
  form: { draft, errorOf },
  isReadOnly,
}: Pick<ProfileFieldsProps, 'form' | 'isReadOnly'>) {
  const t = useTranslations('users');
  return (
    <>
      <CurrencySelect
        name="currency"
        label={t('currency')}
        value={draft.values.currency}
        onChange={(currency) => draft.set({ currency })}
        isDisabled={isReadOnly}
        description={t('currency_help')}
        error={errorOf('currency')}
      />
      <CurrencySelect
        name="calculation_currency"
        label={t('calculation_currency')}
        value={draft.values.calculation_currency}
        onChange={(calculation_currency) => draft.set({ calculation_currency })}
        isDisabled={isReadOnly}
        description={t('calculation_currency_help')}
        error={errorOf('calculation_currency')}
      />
    </>
  );
}
