import { logout } from '@comptoir/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../addresses.ts';
import { call } from '../../lib/api.ts';
import { noteLogout, takeRememberedPath } from '../../lib/session-events.ts';
import { Button } from '../../ui/index.ts';
import { FactorSetup } from '../../ui/sign-in/factor-setup.tsx';
import { AuthFrame } from './auth-frame.tsx';

/** A company requires a second factor: it is set up before anything else. */
export function SecondFactorPage() {
  const t = useTranslations('factor');
  const auth = useTranslations('auth');
  const router = useRouter();
  const queries = useQueryClient();
  const leave = useMutation({
    mutationFn: () => call(logout).catch(() => undefined),
    onSuccess: () => {
      queries.clear();
      noteLogout();
      location.assign(PATHS.login);
    },
  });
  return (
    <AuthFrame title={t('required_title')} lead={t('required_lead')}>
      <FactorSetup
        onDone={() => {
          queries.clear();
          router.history.push(takeRememberedPath());
        }}
        cancel={
          <Button variant="quiet" isPending={leave.isPending} onPress={() => leave.mutate()}>
            {auth('reason_leave')}
          </Button>
        }
      />
    </AuthFrame>
  );
}
