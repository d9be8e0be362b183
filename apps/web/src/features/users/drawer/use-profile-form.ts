import type { Invitation, UserDetail } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { userData } from '../../../data/users.ts';
import { ApiError } from '../../../lib/api.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { useErrorText } from '../../../lib/use-error-text.ts';
import { toast } from '../../../ui/index.ts';

interface Profile {
  readonly name: string;
  readonly email: string;
  readonly role_id: string;
  readonly language: UserDetail['language'];
  readonly external_ref: string;
  readonly currency: string | null;
  readonly calculation_currency: string | null;
}

const profileOf = (user: UserDetail): Profile => ({
  name: user.name,
  email: user.email ?? '',
  role_id: user.role.id,
  language: user.language,
  external_ref: user.external_ref ?? '',
  currency: user.currency,
  calculation_currency: user.calculation_currency,
});

/** Only what differs is sent. */
function changesOf(typed: Profile, saved: Profile) {
  const email = typed.email.trim().toLowerCase();
  const reference = typed.external_ref.trim();
  return {
    ...(typed.name.trim() === saved.name ? {} : { name: typed.name }),
    ...(email === saved.email ? {} : { email: email === '' ? null : email }),
    ...(typed.role_id === saved.role_id ? {} : { role_id: typed.role_id }),
    ...(typed.language === saved.language ? {} : { language: typed.language }),
    ...(typed.currency === saved.currency ? {} : { currency: typed.currency }),
    ...(typed.calculation_currency === saved.calculation_currency
      ? {}
      : { calculation_currency: typed.calculation_currency }),
    ...(reference === saved.external_ref ? {} : { external_ref: reference || null }),
  };
}

/** What is typed into a person's profile, and its save. A new address sends an invitation, which is then shown. */
export function useProfileForm(user: UserDetail) {
  const t = useTranslations('users');
  const errorText = useErrorText();
  const draft = useDraft(user, profileOf);
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const changes = changesOf(draft.values, profileOf(draft.base));
  const save = useMutation({
    mutationFn: () =>
      userData.update({ params: { id: user.id }, body: { ...changes, version: draft.base.version } }),
    onSuccess: ({ invitation: sent, ...changed }) => {
      setInvitation(sent);
      draft.take(changed);
      toast.success(t('saved'));
    },
  });
  const field = save.error instanceof ApiError ? save.error.field : null;
  return {
    draft,
    save,
    isChanged: Object.keys(changes).length > 0,
    hasNewEmail: 'email' in changes,
    /** A refusal that names a field is shown there. */
    errorOf: (name: keyof Profile) => (field === name ? errorText(save.error) : null),
    isRefusedAsWhole: save.isError && field === null,
    invitation,
    closeInvitation: () => setInvitation(null),
  };
}

export type ProfileForm = ReturnType<typeof useProfileForm>;
