import { type Invitation, LANGUAGES, type UserDetail } from '@comptoir/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { roleData } from '../../../data/roles.ts';
import { userData } from '../../../data/users.ts';
import { ApiError } from '../../../lib/api.ts';
import { useAccess } from '../../../lib/session.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { useErrorText } from '../../../lib/use-error-text.ts';
import { Button, SaveRefused, Select, Switch, TextField, toast } from '../../../ui/index.ts';
import { InviteDialog } from './invite-dialog.tsx';
import css from './user-drawer.module.css';

interface Draft {
  readonly name: string;
  readonly email: string;
  readonly role_id: string;
  readonly language: UserDetail['language'];
  readonly external_ref: string;
}

const draftOf = (user: UserDetail): Draft => ({
  name: user.name,
  email: user.email ?? '',
  role_id: user.role.id,
  language: user.language,
  external_ref: user.external_ref ?? '',
});

export interface ProfileSectionProps {
  readonly user: UserDetail;
  readonly isReadOnly: boolean;
  readonly isSelf: boolean;
}

export function ProfileSection({ user, isReadOnly, isSelf }: ProfileSectionProps) {
  const t = useTranslations('users');
  const access = useAccess();
  const client = useQueryClient();
  const errorText = useErrorText();
  const roles = useQuery({ ...roleData.list, enabled: access.can('user.roles', 'read') });
  const { values: draft, base, ...edited } = useDraft(user, draftOf);
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const saved = draftOf(base);
  const email = draft.email.trim().toLowerCase();
  const changes = {
    ...(draft.name.trim() === saved.name ? {} : { name: draft.name }),
    ...(email === saved.email ? {} : { email: email === '' ? null : email }),
    ...(draft.role_id === saved.role_id ? {} : { role_id: draft.role_id }),
    ...(draft.language === saved.language ? {} : { language: draft.language }),
    ...(draft.external_ref.trim() === saved.external_ref
      ? {}
      : { external_ref: draft.external_ref.trim() || null }),
  };
  const save = useMutation({
    mutationFn: () =>
      userData.update({ params: { id: user.id }, body: { ...changes, version: base.version } }),
    onSuccess: ({ invitation: sent, ...changed }) => {
      setInvitation(sent);
      edited.take(changed);
      toast.success(t('saved'));
    },
  });
  const field = save.error instanceof ApiError ? save.error.field : null;
  const errorOf = (name: string) => (field === name ? errorText(save.error) : null);
  const hasNewEmail = 'email' in changes && user.status === 'active';
  const roleItems = roles.data?.map((role) => ({ value: role.id, text: role.name })) ?? [
    { value: user.role.id, text: user.role.name },
  ];

  return (
    <section className={css['section']}>
      <div className={css['head']}>
        <h3>{t('drawer_profile')}</h3>
        <LicenceSwitch user={user} isReadOnly={isReadOnly} />
      </div>
      <div className={css['fields']}>
        <div className={css['wide']}>
          <TextField
            label={t('name')}
            value={draft.name}
            onChange={(name) => edited.set({ name })}
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
            value={draft.email}
            onChange={(next) => edited.set({ email: next })}
            isReadOnly={isReadOnly}
            maxLength={254}
            description={
              !hasNewEmail ? t('email_help') : isSelf ? t('email_change_own') : t('email_change_warning')
            }
            error={errorOf('email')}
          />
        </div>
        <Select
          label={t('role')}
          items={roleItems}
          value={draft.role_id}
          onChange={(role_id) => edited.set({ role_id })}
          isDisabled={isReadOnly || isSelf || !access.can('user.roles', 'write')}
          description={isSelf ? t('role_own') : undefined}
          error={errorOf('role_id')}
        />
        <Select
          label={t('language')}
          items={LANGUAGES.map((language) => ({ value: language, text: t(`language_${language}`) }))}
          value={draft.language}
          onChange={(language) => edited.set({ language })}
          isDisabled={isReadOnly}
        />
        <div className={css['wide']}>
          <TextField
            label={t('reference')}
            value={draft.external_ref}
            onChange={(external_ref) => edited.set({ external_ref })}
            isReadOnly={isReadOnly}
            isOptional
            maxLength={255}
            description={t('reference_help')}
            error={errorOf('external_ref')}
          />
        </div>
      </div>
      {save.isError && field === null ? (
        <SaveRefused
          save={save}
          draft={edited}
          read={() => client.fetchQuery({ ...userData.one(user.id), staleTime: 0 })}
        />
      ) : null}
      {Object.keys(changes).length > 0 && !isReadOnly ? (
        <div className={css['save']}>
          <Button
            variant="main"
            isPending={save.isPending}
            isDisabled={draft.name.trim() === ''}
            onPress={() => save.mutate()}
          >
            {t('save')}
          </Button>
        </div>
      ) : null}
      <InviteDialog name={user.name} invitation={invitation} onClose={() => setInvitation(null)} />
    </section>
  );
}

function LicenceSwitch({ user, isReadOnly }: { readonly user: UserDetail; readonly isReadOnly: boolean }) {
  const t = useTranslations('users');
  const errorText = useErrorText();
  const change = useMutation({
    mutationFn: (licenced: boolean) => userData.setLicence({ params: { id: user.id }, body: { licenced } }),
    onSuccess: () => {
      toast.success(t('licences_changed', { count: 1 }));
    },
    onError: (error) => toast.error(errorText(error)),
  });
  return (
    <Switch
      isSelected={change.isPending ? change.variables : user.licenced}
      isDisabled={isReadOnly}
      onChange={(on) => change.mutate(on)}
    >
      {t('licence')}
    </Switch>
  );
}
