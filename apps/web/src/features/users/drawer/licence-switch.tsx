import type { UserDetail } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { userData } from '../../../data/users.ts';
import { Switch, useOptimistic, useUndoToast } from '../../../ui/index.ts';

export interface LicenceSwitchProps {
  readonly user: UserDetail;
  readonly isReadOnly: boolean;
}

/** Gives or takes the license at once. */
export function LicenceSwitch({ user, isReadOnly }: LicenceSwitchProps) {
  const t = useTranslations('users');
  const common = useTranslations('common');
  const undoToast = useUndoToast();
  const set = (licenced: boolean) => userData.setLicence({ params: { id: user.id }, body: { licenced } });
  const licenced = useOptimistic(
    user.licenced,
    (next) => set(next).then(() => next),
    (next) =>
      undoToast(t('licences_changed', { count: 1 }), { undo: () => set(!next), undone: common('undone') }),
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
