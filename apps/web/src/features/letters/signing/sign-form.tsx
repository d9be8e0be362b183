import type { OwnLetter } from '@comptoir/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button, Checkbox, Form } from '../../../ui/index.ts';
import type { LetterToSignProps } from './letter-to-sign.tsx';
import { isSigned, SignatureField, type SignatureValue } from './signature-field.tsx';
import { wireOf } from './signature-wire.ts';
import css from './signing.module.css';

const MAX_NAME = 255;

/** Consent, signature, and the button. What is missing is said when it is pressed, and nothing is lost. */
export function SignForm({
  letter,
  sign,
  onDecline,
}: {
  readonly letter: OwnLetter;
  readonly sign: LetterToSignProps['sign'];
  readonly onDecline: () => void;
}) {
  const t = useTranslations('letters');
  const [isAgreed, setAgreed] = useState(false);
  const [value, setValue] = useState<SignatureValue>({ kind: 'drawn', strokes: [] });
  const [isTried, setTried] = useState(false);
  const gap = !isAgreed ? t('consent_needed') : !isSigned(value) ? t('signature_needed') : null;
  const submit = () => {
    setTried(true);
    if (gap === null) sign.mutate({ consent: true, signature: wireOf(value) });
  };
  return (
    <Form
      save={sign}
      onSubmit={submit}
      footer={
        <div className={css['signButtons']}>
          <Button variant="quiet" size="l" isDisabled={sign.isPending} onPress={onDecline}>
            {t('decline')}
          </Button>
          <Button type="submit" variant="main" size="l" isPending={sign.isPending}>
            {t('sign')}
          </Button>
        </div>
      }
    >
      <div className={css['consent']}>
        <Checkbox isSelected={isAgreed} onChange={setAgreed}>
          <span lang={letter.language}>{letter.consent}</span>
        </Checkbox>
      </div>
      <SignatureField
        label={t('your_signature')}
        name={letter.role === 'recipient' ? letter.person : ''}
        maxLength={MAX_NAME}
        value={value}
        onChange={setValue}
      />
      {letter.needs_initials ? <p className={css['note']}>{t('initials_note')}</p> : null}
      {isTried && gap !== null ? (
        <p role="alert" className={css['gap']}>
          {gap}
        </p>
      ) : null}
    </Form>
  );
}
