import type { UserDetail } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { userData } from '../../../data/users.ts';
import { Switch, toast, useAction } from '../../../ui/index.ts';

export interface LicenceSwitchProps {
  readonly user: UserDetail;
  readonly isReadOnly: boolean;
}

/** Gives or takes the license at once. */
export function LicenceSwitch({ user, isReadOnly }: LicenceSwitchProps) {
  const t = useTranslations('users');
  const change = useAction({
    mutationFn: (licenced: boolean) => userData.setLicence({ params: { id: user.id }, body: { licenced } }),
    onSuccess: () => {
      toast.success(t('licences_changed', { count: 1 }));
    },
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
