import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { factorData } from '../../data/factor.ts';
import { deviceOf } from '../../lib/device-of.ts';
import { Button } from '../button.tsx';
import { Form } from '../form.tsx';
import { TextField } from '../text-field.tsx';
import { toast } from '../toast.tsx';
import css from './factor.module.css';
import type { FactorSetupProps } from './factor-setup.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** A name, then the browser's own dialog; with the first second factor the recovery codes, which are shown this once. */
export function PasskeySetup({ onDone, cancel = null, isFirst }: FactorSetupProps) {
  const t = useTranslations('factor');
  const auth = useTranslations('auth');
  const [name, setName] = useState(() => deviceOf(navigator.userAgent));
  const [isTried, setTried] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const add = useMutation({
    mutationFn: () => factorData.addPasskey(name),
    onSuccess: ({ recovery_codes }) => {
      toast.success(t('passkey_added'));
      if (recovery_codes.length === 0) onDone();
      else setCodes(recovery_codes);
    },
  });
  if (codes.length > 0) return <RecoveryCodes codes={codes} onDone={onDone} />;
  return (
    <Form
      save={add}
      onSubmit={() => {
        setTried(true);
        if (name.trim() !== '') add.mutate();
      }}
      footer={
        <div className={css['buttons']}>
          <Button type="submit" variant="main" isPending={add.isPending}>
            {t('create_passkey')}
          </Button>
          {cancel}
        </div>
      }
    >
      <p className={css['lead']}>
        {t('passkey_lead')} {isFirst ? t('sessions_end') : null}
      </p>
      <div className={css['narrow']}>
        <TextField
          name="name"
          label={t('passkey_name')}
          description={t('passkey_name_hint')}
          value={name}
          onChange={setName}
          autoComplete="off"
          autoFocus
          maxLength={255}
          error={isTried && name.trim() === '' ? auth('required') : null}
        />
      </div>
    </Form>
  );
}
