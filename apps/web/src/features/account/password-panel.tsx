import { changePassword, passwordGaps } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api.ts';
import { Button, Form, Panel, TextField, toast } from '../../ui/index.ts';
import css from './settings.module.css';

export function PasswordPanel() {
  const t = useTranslations('account');
  const auth = useTranslations('auth');
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
  return (
    <Panel title={t('password')}>
      <p className={css['lead']}>{t('password_lead')}</p>
      <div className={css['narrow']}>
        <Form
          save={change}
          onSubmit={() => {
            setTried(true);
            if (current !== '' && gaps.length === 0 && password === again) change.mutate();
          }}
          footer={
            <div>
              <Button type="submit" isPending={change.isPending}>
                {t('change_password')}
              </Button>
            </div>
          }
        >
          <TextField
            name="current"
            label={t('present_password')}
            type="password"
            autoComplete="current-password"
            value={current}
            onChange={setCurrent}
            error={isTried && current === '' ? auth('required') : null}
          />
          <TextField
            name="password"
            label={auth('new_password')}
            type="password"
            autoComplete="new-password"
            value={password}
            onChange={setPassword}
            description={auth('policy')}
            error={isTried ? missing : null}
          />
          <TextField
            label={auth('confirm_password')}
            type="password"
            autoComplete="new-password"
            value={again}
            onChange={setAgain}
            error={isTried && again !== password ? auth('mismatch') : null}
          />
        </Form>
      </div>
    </Panel>
  );
}
