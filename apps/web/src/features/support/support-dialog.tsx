import type { DiscussionKind } from '@comptoir/contract';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useSession } from '../../lib/session.ts';
import { Button, Dialog, DialogButtons, Notice, Select, TextField } from '../../ui/index.ts';
import { Attachments } from './attachments.tsx';
import { type Draft, TYPES } from './draft.ts';
import css from './support.module.css';

/** The tab that the form opens. A named one keeps its opener, which waits for its result. */
const TAB = 'comptoir-support';

interface SupportDialogProps {
  readonly form_url: string;
  readonly email: string | null;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  readonly onClose: () => void;
  /** Absent where the reader has no discussions. */
  readonly ask: { readonly kind: DiscussionKind; readonly onAsk: () => void } | null;
}

/**
 * A message to support. The browser posts it to the operator's form in a new tab; that form leads the tab to one of our pages, which says
 * here how it ended.
 */
export function SupportDialog({ form_url, email, draft, onChange, onClose, ask }: SupportDialogProps) {
  const t = useTranslations('help');
  const me = useSession();
  const form = useRef<HTMLFormElement>(null);
  const { type, subject, body } = draft;
  const isFilled = type !== null && subject.trim() !== '' && body.trim() !== '';
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="m"
      title={t('contact_title')}
      footer={
        <DialogButtons
          action={t('send')}
          isDisabled={!isFilled}
          onCancel={onClose}
          onAction={() => form.current?.requestSubmit()}
        />
      }
    >
      <p>{t('contact_intro')}</p>
      {email === null ? null : (
        <p>{t.rich('contact_mail', { email, link: (text) => <a href={`mailto:${email}`}>{text}</a> })}</p>
      )}
      <form
        ref={form}
        className={css['form']}
        action={form_url}
        method="post"
        encType="multipart/form-data"
        target={TAB}
      >
        <Select
          label={t('type')}
          value={type}
          onChange={(value) => onChange({ ...draft, type: value })}
          items={TYPES.map((value) => ({ value, text: t(value) }))}
        />
        {ask !== null && type === 'question' ? (
          <Notice>
            <p className={css['ask']}>{t(`ask_${ask.kind}`)}</p>
            <Button size="s" onPress={ask.onAsk}>
              {t(`ask_${ask.kind}_action`)}
            </Button>
          </Notice>
        ) : null}
        <TextField
          label={t('subject')}
          value={subject}
          onChange={(value) => onChange({ ...draft, subject: value })}
          maxLength={255}
        />
        <TextField
          label={t('message')}
          value={body}
          onChange={(value) => onChange({ ...draft, body: value })}
          rows={5}
          placeholder={t(`${type ?? 'question'}_hint`)}
        />
        {Object.entries({ type: type ?? '', subject, body, email: me.user.email ?? '' }).map(
          ([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ),
        )}
        <Attachments />
      </form>
    </Dialog>
  );
}
