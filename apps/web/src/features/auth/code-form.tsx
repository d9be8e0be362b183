import { loginFactor } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { passkeyLogins } from '../../data/factor.ts';
import { call } from '../../lib/api.ts';
import { hasPasskeys } from '../../lib/passkeys.ts';
import { Button, Form, TextField } from '../../ui/index.ts';
import css from './auth.module.css';
import type { LoginFormProps } from './login-form.tsx';

export type FactorKind = 'app' | 'passkey';

export interface CodeFormProps extends Pick<LoginFormProps, 'onEntered'> {
  /** What the account has, beside recovery codes. */
  readonly factors: readonly FactorKind[];
  readonly onBack: () => void;
}

/** The second step of a login: a passkey, a code of the app, or a recovery code. */
export function CodeForm({ factors, onEntered, onBack }: CodeFormProps) {
  const t = useTranslations('factor');
  const auth = useTranslations('auth');
  const [code, setCode] = useState('');
  const [isTried, setTried] = useState(false);
  const byCode = useMutation({
    mutationFn: () => call(loginFactor, { body: { code } }),
    onSuccess: onEntered,
  });
  const byPasskey = useMutation({ mutationFn: passkeyLogins.second, onSuccess: onEntered });
  const hasApp = factors.includes('app');
  const hasPasskey = factors.includes('passkey') && hasPasskeys();
  return (
    <Form
      save={byPasskey.isError ? byPasskey : byCode}
      footer={
        <>
          <Button
            type="submit"
            variant={hasPasskey ? 'plain' : 'main'}
            size="l"
            wide
            isPending={byCode.isPending}
          >
            {auth('log_in')}
          </Button>
          <Button variant="quiet" wide onPress={onBack}>
            {auth('back_to_login')}
          </Button>
        </>
      }
      onSubmit={() => {
        setTried(true);
        byPasskey.reset();
        if (code.trim() !== '') byCode.mutate();
      }}
    >
      {hasPasskey ? (
        <>
          <Button
            variant="main"
            size="l"
            wide
            autoFocus
            isPending={byPasskey.isPending}
            onPress={() => byPasskey.mutate()}
          >
            {t('use_passkey')}
          </Button>
          <p className={css['or']}>{auth('or')}</p>
        </>
      ) : null}
      <TextField
        name="code"
        label={t(hasApp ? 'code' : 'recovery_code')}
        description={t(hasApp ? 'code_hint' : 'recovery_code_hint')}
        value={code}
        onChange={setCode}
        autoComplete="one-time-code"
        autoFocus={!hasPasskey}
        maxLength={40}
        error={isTried && code.trim() === '' ? auth('required') : null}
      />
    </Form>
  );
}
