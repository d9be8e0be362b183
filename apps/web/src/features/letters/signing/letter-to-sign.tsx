import type { LetterSignature, OwnLetter } from '@comptoir/contract';
import type { UseMutationResult } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button, DateText, InstantText, Notice, Panel, useAction } from '../../../ui/index.ts';
import { PdfViewer } from '../pdf/pdf-viewer.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { SignForm } from './sign-form.tsx';
import css from './signing.module.css';

export interface SignatureSent {
  readonly consent: true;
  readonly signature: LetterSignature;
}

export interface LetterToSignProps {
  readonly letter: OwnLetter;
  readonly file: {
    readonly data: ArrayBuffer | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  readonly sign: UseMutationResult<unknown, Error, SignatureSent>;
  readonly decline: UseMutationResult<unknown, Error, string>;
  readonly onDownload: () => Promise<void>;
}

/** A letter to read; below it, in one's turn, the consent and the signature. The same inside and behind the link of a mail. */
export function LetterToSign({ letter, file, sign, decline, onDownload }: LetterToSignProps) {
  const t = useTranslations('letters');
  const [isDeclining, setDeclining] = useState(false);
  const save = useAction({ mutationFn: onDownload });
  return (
    <div className={css['letter']}>
      <Outcome letter={letter} />
      {letter.outdated && letter.role === 'recipient' ? (
        <Notice tone="warn">{t('own_outdated')}</Notice>
      ) : null}
      <PdfViewer
        label={letter.subject || letter.campaign}
        bytes={file.data}
        error={file.error}
        onRetry={() => void file.refetch()}
        isInPage
        tools={
          <Button
            size="s"
            icon={Download}
            isDisabled={letter.is_being_sealed}
            isPending={save.isPending}
            onPress={() => save.mutate()}
          >
            {t('download')}
          </Button>
        }
      />
      {letter.can_sign ? (
        <Panel title={t('sign_title')}>
          <SignForm letter={letter} sign={sign} onDecline={() => setDeclining(true)} />
        </Panel>
      ) : null}
      {isDeclining ? <DeclineDialog decline={decline} onClose={() => setDeclining(false)} /> : null}
    </div>
  );
}

/** How it ended, or whose turn it is. */
function Outcome({ letter }: { readonly letter: OwnLetter }) {
  const t = useTranslations('letters');
  const { state, signed_at, is_being_sealed, expires_on, can_sign, sending_type, reason } = letter;
  if (sending_type === 'email') return null;
  if (state === 'declined' || state === 'voided')
    return (
      <Notice tone={state === 'declined' ? 'bad' : 'warn'} title={t(`ended_${state}`)}>
        {reason}
      </Notice>
    );
  if (state === 'expired')
    return (
      <Notice tone="warn">{t.rich('ended_expired', { when: () => <DateText value={expires_on} /> })}</Notice>
    );
  if (can_sign)
    return expires_on === null ? null : (
      <Notice tone="info">{t.rich('sign_until', { when: () => <DateText value={expires_on} /> })}</Notice>
    );
  if (signed_at === null) return <Notice tone="info">{t('not_your_turn')}</Notice>;
  return (
    <Notice tone="good" title={t('you_signed')}>
      {state === 'signed'
        ? t(is_being_sealed ? 'being_sealed' : 'all_signed')
        : t.rich('others_sign', { when: () => <InstantText value={signed_at} /> })}
    </Notice>
  );
}
