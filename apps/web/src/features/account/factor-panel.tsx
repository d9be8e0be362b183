import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { factorData } from '../../data/factor.ts';
import { useSession } from '../../lib/session.ts';
import { Badge, Button, ErrorState, Panel, Skeleton, toast, useAction } from '../../ui/index.ts';
import { FactorSetup } from '../../ui/sign-in/factor-setup.tsx';
import { RecoveryCodes } from '../../ui/sign-in/recovery-codes.tsx';
import css from './settings.module.css';

/** The authenticator app beside the password; who came another way has none to add to. */
export function FactorPanel() {
  const t = useTranslations('factor');
  const common = useTranslations('common');
  const { signed_in_by } = useSession();
  const state = useQuery(factorData.state);
  const [isSetUp, setSetUp] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const renew = useAction({
    mutationFn: () => factorData.renewCodes(),
    onSuccess: ({ recovery_codes }) => setCodes(recovery_codes),
  });
  const remove = useAction({
    mutationFn: () => factorData.remove(),
    onSuccess: () => toast.success(t('turned_off')),
  });
  if (signed_in_by !== 'password') return null;
  const content = () => {
    if (state.isError)
      return <ErrorState error={state.error} onRetry={() => void state.refetch()} isCompact />;
    if (codes !== null) return <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />;
    if (isSetUp)
      return (
        <FactorSetup
          onDone={() => setSetUp(false)}
          cancel={<Button onPress={() => setSetUp(false)}>{common('cancel')}</Button>}
        />
      );
    if (state.isPending) return <Skeleton height={60} />;
    if (!state.data.is_on) return <Button onPress={() => setSetUp(true)}>{t('set_up')}</Button>;
    return (
      <div className={css['parts']}>
        <p className={css['hint']}>{t('codes_left', { count: state.data.recovery_codes_left })}</p>
        <div className={css['face']}>
          <Button isPending={renew.isPending} onPress={() => renew.mutate()}>
            {t('new_codes')}
          </Button>
          {state.data.is_required ? null : (
            <Button variant="danger" isPending={remove.isPending} onPress={() => remove.mutate()}>
              {t('turn_off')}
            </Button>
          )}
        </div>
      </div>
    );
  };
  return (
    <Panel
      title={t('title')}
      aside={
        state.data ? (
          <Badge tone={state.data.is_on ? 'good' : 'neutral'}>{t(state.data.is_on ? 'on' : 'off')}</Badge>
        ) : null
      }
    >
      <p className={css['lead']}>{t('lead')}</p>
      {content()}
    </Panel>
  );
}
