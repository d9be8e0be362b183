import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { hasPasskeys } from '../../lib/passkeys.ts';
import { endSession, takeRememberedPath } from '../../lib/session-events.ts';
import { Button } from '../../ui/index.ts';
import { FactorSetup } from '../../ui/sign-in/factor-setup.tsx';
import { PasskeySetup } from '../../ui/sign-in/passkey-setup.tsx';
import { AuthFrame } from './auth-frame.tsx';

/** A company requires a second factor: it is set up before anything else. */
export function SecondFactorPage() {
  const t = useTranslations('factor');
  const common = useTranslations('common');
  const router = useRouter();
  const queries = useQueryClient();
  const [kind, setKind] = useState<'passkey' | 'app' | null>(null);
  const setUp = {
    isFirst: true,
    onDone: () => {
      queries.clear();
      router.history.push(takeRememberedPath());
    },
    cancel: (
      <Button variant="quiet" onPress={() => setKind(null)}>
        {common('back')}
      </Button>
    ),
  };
  return (
    <AuthFrame title={t('required_title')} lead={t('required_lead')}>
      {kind === 'passkey' ? <PasskeySetup {...setUp} /> : null}
      {kind === 'app' ? <FactorSetup {...setUp} /> : null}
      {kind === null ? <Choice onChoose={setKind} /> : null}
    </AuthFrame>
  );
}

function Choice({ onChoose }: { readonly onChoose: (kind: 'passkey' | 'app') => void }) {
  const t = useTranslations('factor');
  const auth = useTranslations('auth');
  const leave = useMutation({ mutationFn: endSession });
  return (
    <>
      {hasPasskeys() ? (
        <Button variant="main" size="l" wide onPress={() => onChoose('passkey')}>
          {t('add_passkey')}
        </Button>
      ) : null}
      <Button variant={hasPasskeys() ? 'plain' : 'main'} size="l" wide onPress={() => onChoose('app')}>
        {t('add_app')}
      </Button>
      <Button variant="quiet" wide isPending={leave.isPending} onPress={() => leave.mutate()}>
        {auth('reason_leave')}
      </Button>
    </>
  );
}
