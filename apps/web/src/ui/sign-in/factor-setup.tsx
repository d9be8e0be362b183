import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { renderSVG } from 'uqr';
import { useTranslations } from 'use-intl';
import { factorData } from '../../data/factor.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import { Button } from '../button.tsx';
import { Form } from '../form.tsx';
import { Notice } from '../states.tsx';
import { TextField } from '../text-field.tsx';
import { toast } from '../toast.tsx';
import css from './factor.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';

export interface FactorSetupProps {
  /** It counts, and recovery codes that came with it were kept. */
  readonly onDone: () => void;
  /** There is no second factor yet: recovery codes come, and other sessions end. */
  readonly isFirst: boolean;
  /** Beside the first button. */
  readonly cancel?: ReactNode;
}

/** The authenticator app: from the secret over the first code to the recovery codes, which are shown this once. */
export function FactorSetup({ onDone, cancel = null, isFirst }: FactorSetupProps) {
  const t = useTranslations('factor');
  const words = useErrorText();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const begin = useMutation({ mutationFn: () => factorData.begin() });
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (begin.data)
    return (
      <FirstCode
        {...begin.data}
        onCodes={(made) => {
          if (made.length > 0) return setCodes(made);
          toast.success(t('app_added'));
          onDone();
        }}
      />
    );
  return (
    <div className={css['parts']}>
      <p>
        {t('begin_lead')} {isFirst ? t('sessions_end') : null}
      </p>
      {begin.isError ? <Notice tone="bad">{words(begin.error)}</Notice> : null}
      <div className={css['buttons']}>
        <Button variant="main" isPending={begin.isPending} onPress={() => begin.mutate()}>
          {t('begin')}
        </Button>
        {cancel}
      </div>
    </div>
  );
}

interface FirstCodeProps {
  readonly secret: string;
  readonly uri: string;
  readonly onCodes: (codes: readonly string[]) => void;
}

function FirstCode({ secret, uri, onCodes }: FirstCodeProps) {
  const t = useTranslations('factor');
  const [code, setCode] = useState('');
  const confirm = useMutation({
    mutationFn: () => factorData.confirm({ body: { code } }),
    onSuccess: ({ recovery_codes }) => onCodes(recovery_codes),
  });
  return (
    <Form
      save={confirm}
      onSubmit={() => {
        if (code.trim() !== '') confirm.mutate();
      }}
      footer={
        <div className={css['buttons']}>
          <Button type="submit" variant="main" isPending={confirm.isPending}>
            {t('confirm')}
          </Button>
        </div>
      }
    >
      <p>{t('scan')}</p>
      <img
        className={css['qr']}
        alt={t('qr')}
        src={`data:image/svg+xml,${encodeURIComponent(renderSVG(uri))}`}
      />
      <p>
        {t('secret')} <span className={css['secret']}>{secret.replaceAll(/(.{4})/g, '$1 ').trim()}</span>
      </p>
      <TextField
        name="code"
        label={t('code')}
        value={code}
        onChange={setCode}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        maxLength={10}
      />
    </Form>
  );
}
