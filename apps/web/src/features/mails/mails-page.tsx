import { showMailLinks } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Mail } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { type MailEntry, mailData } from '../../data/mails.ts';
import { call } from '../../lib/api.ts';
import {
  AgoText,
  Button,
  EmptyState,
  ErrorState,
  InstantText,
  Notice,
  PageHeader,
  Panel,
  Skeleton,
  useAction,
} from '../../ui/index.ts';
import css from './mails.module.css';

/** The local outbox: what would have been sent, to be read and handed over by support. */
export function MailsPage() {
  const t = useTranslations('mails');
  const found = useQuery(mailData.list);
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={found.data ? t(found.data.leaves ? 'subtitle_leaves' : 'subtitle') : undefined}
      />
      {found.isError ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isPending ? <Skeleton height={240} radius={12} /> : null}
      {found.data?.mails.length === 0 ? (
        <Panel>
          <EmptyState icon={<Mail size={20} aria-hidden />} title={t('empty_title')}>
            {t('empty_text')}
          </EmptyState>
        </Panel>
      ) : null}
      <div className={css['list']}>
        {found.data?.mails.map((mail) => (
          <details key={mail.id} className={css['mail']}>
            <summary className={css['head']}>
              <ChevronRight size={15} aria-hidden className={css['mark']} />
              <span className={css['subject']}>{mail.subject}</span>
              <span className={css['to']}>{mail.to}</span>
              <span className={css['when']}>
                <AgoText value={mail.created_at} />
              </span>
            </summary>
            <Outcome mail={mail} />
            {mail.text === null ? null : <MailText id={mail.id} text={mail.text} />}
          </details>
        ))}
      </div>
    </>
  );
}

/** What became of it; a refusal with the words of the receiving server. */
function Outcome({ mail }: { readonly mail: MailEntry }) {
  const t = useTranslations('mails');
  if (mail.state === 'sent') return mail.text === null ? <p className={css['none']}>{t('sent')}</p> : null;
  if (mail.state === 'failed')
    return <Notice tone="bad">{t('failed', { count: mail.attempts, reason: mail.error ?? '' })}</Notice>;
  if (mail.error === null) return <p className={css['none']}>{t('not_delivered')}</p>;
  return (
    <Notice tone="warn">
      {t.rich('tried_again', {
        count: mail.attempts,
        reason: mail.error,
        when: () => <InstantText value={mail.next_try_at} />,
      })}
    </Notice>
  );
}

/** The mail without its one-time links, until they are requested: that is noted in the company's audit trail. */
function MailText({ id, text }: { readonly id: string; readonly text: string }) {
  const t = useTranslations('mails');
  const show = useAction({
    mutationFn: () => call(showMailLinks, { params: { id } }),
  });
  if (show.data) return <Text text={show.data.text} />;
  return (
    <>
      <Plain text={text} />
      {text.includes('token=…') ? (
        <div className={css['links']}>
          <Button size="s" isPending={show.isPending} onPress={() => show.mutate()}>
            {t('show_links')}
          </Button>
          <p className={css['note']}>{t('show_links_hint')}</p>
        </div>
      ) : null}
    </>
  );
}

function Plain({ text }: { readonly text: string }) {
  return <p className={css['text']}>{text}</p>;
}

/** The mail as it is, with links that can be followed. */
function Text({ text }: { readonly text: string }) {
  const parts = text.split(/(https?:\/\/\S+)/);
  return (
    <p className={css['text']}>
      {parts.map((part, at) =>
        // Every second part is what the expression caught.
        at % 2 === 1 ? (
          <a key={part} href={part}>
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  );
}
