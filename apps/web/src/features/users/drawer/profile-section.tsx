import type { UserDetail } from '@comptoir/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { userData } from '../../../data/users.ts';
import { Button, DrawerSection, SaveRefused } from '../../../ui/index.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { LicenceSwitch } from './licence-switch.tsx';
import { ProfileFields } from './profile-fields.tsx';
import { useProfileForm } from './use-profile-form.ts';
import css from './user-drawer.module.css';

export interface ProfileSectionProps {
  readonly user: UserDetail;
  readonly isReadOnly: boolean;
  readonly isSelf: boolean;
}

/** The person's profile, with the license beside its title. */
export function ProfileSection({ user, isReadOnly, isSelf }: ProfileSectionProps) {
  const t = useTranslations('users');
  const client = useQueryClient();
  const form = useProfileForm(user);
  const { draft, save } = form;
  return (
    <DrawerSection title={t('drawer_profile')} action={<LicenceSwitch user={user} isReadOnly={isReadOnly} />}>
      <ProfileFields user={user} form={form} isReadOnly={isReadOnly} isSelf={isSelf} />
      {form.isRefusedAsWhole ? (
        <SaveRefused
          save={save}
          draft={draft}
          read={() => client.fetchQuery({ ...userData.one(user.id), staleTime: 0 })}
        />
      ) : null}
      {form.isChanged && !isReadOnly ? (
        <div className={css['save']}>
          <Button
            variant="main"
            isPending={save.isPending}
            isDisabled={draft.values.name.trim() === ''}
            onPress={() => save.mutate()}
          >
            {t('save')}
          </Button>
        </div>
      ) : null}
      <InviteDialog name={user.name} invitation={form.invitation} onClose={form.closeInvitation} />
    </DrawerSection>
  );
}
