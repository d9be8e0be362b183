import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { passkeyLogins } from '../../data/factor.ts';
import { hasPasskeys } from '../../lib/passkeys.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import { Button, Notice } from '../../ui/index.ts';
import type { LoginFormProps } from './login-form.tsx';

/** A passkey in place of the password, where the browser has them. */
export function PasskeyLogin({ onEntered }: Pick<LoginFormProps, 'onEntered'>) {
  const t = useTranslations('factor');
  const words = useErrorText();
  const enter = useMutation({ mutationFn: passkeyLogins.alone, onSuccess: onEntered });
  if (!hasPasskeys()) return null;
  return (
    <>
      {enter.isError ? <Notice tone="bad">{words(enter.error)}</Notice> : null}
      <Button size="l" wide isPending={enter.isPending} onPress={() => enter.mutate()}>
        {t('log_in_passkey')}
      </Button>
    </>
  );
}
