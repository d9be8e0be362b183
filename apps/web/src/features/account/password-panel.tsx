import { changePassword, passwordGaps } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Form } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { ApiError, call } from '../../lib/api.ts';
import { cx } from '../../lib/cx.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import { Button, Panel, TextField, toast } from '../../ui/index.ts';
import css from './settings.module.css';

export function PasswordPanel() {
  const t = useTranslations('account');
  const auth = useTranslations('auth');
  const words = useErrorText();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [isTried, setTried] = useState(false);
  const gaps = passwordGaps(password);
  const change = useMutation({
    mutationFn: () => call(changePassword, { body: { current, password } }),
    onSuccess: () => {
      for (const clear of [setCurrent, setPassword, setAgain]) clear('');
      setTried(false);
      toast.success(t('password_changed'));
    },
  });
  const missing =
    gaps.length > 0 ? auth('missing_gaps', { gaps: gaps.map((gap) => auth(`gap_${gap}`)).join(', ') }) : null;
  const isOfPassword = change.error instanceof ApiError && change.error.field === 'password';
  return (
    <Panel title={t('password')}>
      <p className={css['lead']}>{t('password_lead')}</p>
      <Form
        className={cx(css['narrow'])}
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (current !== '' && gaps.length === 0 && password === again) change.mutate();
        }}
      >
        <TextField
          label={t('present_password')}
          type="password"
          autoComplete="current-password"
          value={current}
          onChange={setCurrent}
          error={
            change.isError && !isOfPassword
              ? words(change.error)
              : isTried && current === ''
                ? auth('required')
                : null
          }
        />
        <TextField
          label={auth('new_password')}
          type="password"
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
          description={auth('policy')}
          error={isTried && missing ? missing : isOfPassword ? words(change.error) : null}
        />
        <TextField
          label={auth('confirm_password')}
          type="password"
          autoComplete="new-password"
          value={again}
          onChange={setAgain}
          error={isTried && again !== password ? auth('mismatch') : null}
        />
        <div>
          <Button type="submit" isPending={change.isPending}>
            {t('change_password')}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
