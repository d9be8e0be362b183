import { changePassword } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api.ts';
import { Button, Form, Panel, TextField, toast } from '../../ui/index.ts';
import { isGoodPassword, NewPasswordFields } from '../../ui/passwords/new-password-fields.tsx';
import css from './settings.module.css';

const NO_PASSWORD = { password: '', again: '' };

export function PasswordPanel() {
  const t = useTranslations('account');
  const auth = useTranslations('auth');
  const [current, setCurrent] = useState('');
  const [fresh, setFresh] = useState(NO_PASSWORD);
  const [isTried, setTried] = useState(false);
  const change = useMutation({
    mutationFn: () => call(changePassword, { body: { current, password: fresh.password } }),
    onSuccess: () => {
      setCurrent('');
      setFresh(NO_PASSWORD);
      setTried(false);
      toast.success(t('password_changed'));
    },
  });
  return (
    <Panel title={t('password')}>
      <p className={css['lead']}>{t('password_lead')}</p>
      <div className={css['narrow']}>
        <Form
          save={change}
          onSubmit={() => {
            setTried(true);
            if (current !== '' && isGoodPassword(fresh)) change.mutate();
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
          <NewPasswordFields value={fresh} onChange={setFresh} isTried={isTried} />
        </Form>
      </div>
    </Panel>
  );
}
