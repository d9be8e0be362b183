import { getLinkedLetterFile, type OwnLetter } from '@comptoir/contract';
import { useMutation, type UseMutationResult, useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type LinkPass, letterData } from '../../../data/letters.ts';
import { download } from '../../../lib/api.ts';
import { LateTexts } from '../../../lib/late-texts.tsx';
import { readKept, writeKept } from '../../../lib/use-kept.ts';
import { Button, ErrorState, Form, Notice, Skeleton, TextField } from '../../../ui/index.ts';
import { LetterStateBadge, OwnLetterBadge } from '../letter-state.tsx';
import { LetterToSign, type SignatureSent } from './letter-to-sign.tsx';
import { SignFrame } from './sign-frame.tsx';
import css from './signing.module.css';

/** What this tab keeps, so that a reload needs no other code. */
const KEPT = 'letter-pass';

/** /sign#token: a letter by the link of a mail and a code, without a session. Nothing of it is shown before the code. */
export function SignPage() {
  return (
    <LateTexts>
      <Page />
    </LateTexts>
  );
}

function Page() {
  const token = useLocation().hash.replace(/^#/, '');
  return <Link key={token} token={token} />;
}

function Link({ token }: { readonly token: string }) {
  const [pass, setPass] = useState<LinkPass | null>(() => {
    const kept = readKept<LinkPass>(KEPT);
    return kept?.token === token ? kept : null;
  });
  const letter = useQuery(letterData.linkedLetter(pass));
  const open = (opened: LinkPass | null) => {
    writeKept(KEPT, opened);
    setPass(opened);
  };
  const [declined, setDeclined] = useState<OwnLetter | null>(null);
  // The link ended with it: nothing can be read by it any longer.
  if (declined) return <Declined letter={declined} />;
  // The pass of an earlier visit is over: another code is sent.
  if (pass === null || letter.isError) return <BeforeCode token={token} onOpen={open} />;
  if (letter.isPending)
    return (
      <SignFrame title={null}>
        <Skeleton height={320} radius={12} />
      </SignFrame>
    );
  return <Opened pass={pass} letter={letter.data} onDeclined={() => setDeclined(letter.data)} />;
}

function Declined({ letter }: { readonly letter: OwnLetter }) {
  const t = useTranslations('letters');
  return (
    <SignFrame
      title={letter.subject || letter.campaign}
      lead={t('link_for', { company: letter.company, person: letter.person })}
      beside={<LetterStateBadge state="declined" />}
    >
      <Notice tone="info">{t('ended_declined')}</Notice>
    </SignFrame>
  );
}

function BeforeCode({
  token,
  onOpen,
}: {
  readonly token: string;
  readonly onOpen: (pass: LinkPass) => void;
}) {
  const t = useTranslations('letters');
  const link = useQuery(letterData.link(token));
  const send = useMutation({ mutationFn: () => letterData.sendCode({ body: { token } }) });
  if (link.isError)
    return (
      <SignFrame title={t('link_title')}>
        <ErrorState isCompact error={link.error} />
      </SignFrame>
    );
  if (link.isPending)
    return (
      <SignFrame title={null}>
        <Skeleton height={160} radius={12} />
      </SignFrame>
    );
  const { company, subject, email } = link.data;
  return (
    <SignFrame title={subject} lead={t('link_from', { company })}>
      {send.isSuccess ? (
        <CodeForm token={token} email={email} send={send} onOpen={onOpen} />
      ) : (
        <Form
          save={send}
          onSubmit={() => send.mutate()}
          footer={
            <Button type="submit" variant="main" size="l" wide isPending={send.isPending}>
              {t('send_code')}
            </Button>
          }
        >
          <p className={css['lead']}>{t('code_text', { email })}</p>
        </Form>
      )}
    </SignFrame>
  );
}

/** The code of the mail. What was typed stays when it is wrong. */
function CodeForm({
  token,
  email,
  send,
  onOpen,
}: {
  readonly token: string;
  readonly email: string;
  readonly send: UseMutationResult<unknown, Error, void>;
  readonly onOpen: (pass: LinkPass) => void;
}) {
  const t = useTranslations('letters');
  const [code, setCode] = useState('');
  const check = useMutation({
    mutationFn: () => letterData.openLink({ body: { token, code } }),
    onSuccess: ({ pass }) => onOpen({ token, pass }),
  });
  return (
    <Form
      save={check.isError ? check : send}
      onSubmit={() => check.mutate()}
      footer={
        <>
          <Button
            type="submit"
            variant="main"
            size="l"
            wide
            isPending={check.isPending}
            isDisabled={!/^\d{6}$/.test(code)}
          >
            {t('open_letter')}
          </Button>
          <Button
            variant="quiet"
            wide
            isPending={send.isPending}
            onPress={() => {
              check.reset();
              setCode('');
              send.mutate();
            }}
          >
            {t('send_code_again')}
          </Button>
        </>
      }
    >
      <Notice tone="info">{t('code_sent', { email })}</Notice>
      <TextField
        label={t('code')}
        name="code"
        value={code}
        onChange={(next) => setCode(next.replaceAll(/\D/g, ''))}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        maxLength={6}
      />
    </Form>
  );
}

function Opened({
  pass,
  letter,
  onDeclined,
}: {
  readonly pass: LinkPass;
  readonly letter: OwnLetter;
  readonly onDeclined: () => void;
}) {
  const t = useTranslations('letters');
  const file = useQuery(letterData.linkedFile(pass, letter));
  const sign = useMutation({
    mutationFn: (sent: SignatureSent) => letterData.signLinked({ body: { ...pass, ...sent } }),
  });
  const decline = useMutation({
    mutationFn: (reason: string) => letterData.declineLinked({ body: { ...pass, reason } }),
    onSuccess: onDeclined,
  });
  return (
    <SignFrame
      isWide
      title={letter.subject || letter.campaign}
      lead={t('link_for', { company: letter.company, person: letter.person })}
      beside={<OwnLetterBadge letter={letter} />}
    >
      <LetterToSign
        letter={letter}
        file={file}
        sign={sign}
        decline={decline}
        onDownload={() => download(getLinkedLetterFile, { body: pass })}
      />
    </SignFrame>
  );
}
