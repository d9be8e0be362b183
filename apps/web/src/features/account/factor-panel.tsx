import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { factorData } from '../../data/factor.ts';
import { hasPasskeys } from '../../lib/passkeys.ts';
import { useSession } from '../../lib/session.ts';
import {
  Badge,
  Button,
  ConfirmDialog,
  ErrorState,
  Panel,
  Skeleton,
  toast,
  useAction,
} from '../../ui/index.ts';
import { FactorSetup } from '../../ui/sign-in/factor-setup.tsx';
import { PasskeySetup } from '../../ui/sign-in/passkey-setup.tsx';
import { RecoveryCodes } from '../../ui/sign-in/recovery-codes.tsx';
import { FactorList, type FactorState } from './factor-list.tsx';
import css from './settings.module.css';

/** Passkeys and the authenticator app beside the password; who came another way has none to add to. */
export function FactorPanel() {
  const t = useTranslations('factor');
  const { signed_in_by } = useSession();
  const state = useQuery(factorData.state);
  if (signed_in_by !== 'password') return null;
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
      {state.isError ? (
        <ErrorState error={state.error} onRetry={() => void state.refetch()} isCompact />
      ) : null}
      {state.isPending ? <Skeleton height={60} /> : null}
      {state.data ? <Factors state={state.data} /> : null}
    </Panel>
  );
}

function Factors({ state }: { readonly state: FactorState }) {
  const t = useTranslations('factor');
  const common = useTranslations('common');
  /** Kept while it is set up: the first code turns the factor on before the recovery codes are read. */
  const [setUp, setSetUp] = useState<{ kind: 'passkey' | 'app'; isFirst: boolean } | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const begin = (kind: 'passkey' | 'app') => setSetUp({ kind, isFirst: !state.is_on });
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />;
  if (setUp !== null) {
    const Setup = setUp.kind === 'passkey' ? PasskeySetup : FactorSetup;
    return (
      <Setup
        isFirst={setUp.isFirst}
        onDone={() => setSetUp(null)}
        cancel={<Button onPress={() => setSetUp(null)}>{common('cancel')}</Button>}
      />
    );
  }
  return (
    <div className={css['parts']}>
      {state.is_on ? <FactorList state={state} /> : null}
      <div className={css['buttons']}>
        {hasPasskeys() ? <Button onPress={() => begin('passkey')}>{t('add_passkey')}</Button> : null}
        {state.has_app ? null : <Button onPress={() => begin('app')}>{t('add_app')}</Button>}
      </div>
      {hasPasskeys() ? null : <p className={css['hint']}>{t('no_passkeys')}</p>}
      {state.is_on ? <Recovery state={state} onCodes={setCodes} /> : null}
    </div>
  );
}

interface RecoveryProps {
  readonly state: FactorState;
  readonly onCodes: (codes: readonly string[]) => void;
}

/** New recovery codes, and the end of it all. */
function Recovery({ state, onCodes }: RecoveryProps) {
  const t = useTranslations('factor');
  const renew = useAction({
    mutationFn: () => factorData.renewCodes(),
    onSuccess: ({ recovery_codes }) => onCodes(recovery_codes),
  });
  const [isEnding, setEnding] = useState(false);
  const remove = useAction({
    mutationFn: () => factorData.remove(),
    onSuccess: () => toast.success(t('turned_off')),
  });
  return (
    <>
      <p className={css['hint']}>{t('codes_left', { count: state.recovery_codes_left })}</p>
      <div className={css['buttons']}>
        <Button isPending={renew.isPending} onPress={() => renew.mutate()}>
          {t('new_codes')}
        </Button>
        {state.is_required ? null : (
          <Button variant="danger" isPending={remove.isPending} onPress={() => setEnding(true)}>
            {t('turn_off')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={isEnding}
        onClose={() => setEnding(false)}
        title={t('turn_off_title')}
        action={t('turn_off')}
        isDanger
        isPending={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setEnding(false) })}
      >
        {t('turn_off_lead')}
      </ConfirmDialog>
    </>
  );
}
