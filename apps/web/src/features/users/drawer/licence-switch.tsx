import type { UserDetail } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { userData } from '../../../data/users.ts';
import { Switch, toast, useOptimistic } from '../../../ui/index.ts';

export interface LicenceSwitchProps {
  readonly user: UserDetail;
  readonly isReadOnly: boolean;
}

/** Gives or takes the license at once. */
export function LicenceSwitch({ user, isReadOnly }: LicenceSwitchProps) {
  const t = useTranslations('users');
  const licenced = useOptimistic(
    user.licenced,
    (next) => userData.setLicence({ params: { id: user.id }, body: { licenced: next } }),
    () => toast.success(t('licences_changed', { count: 1 })),
  );
  return (
    <Switch
      isSelected={licenced.value}
      isPending={licenced.isPending}
      isDisabled={isReadOnly}
      onChange={licenced.set}
    >
      {t('licence')}
    </Switch>
  );
}
