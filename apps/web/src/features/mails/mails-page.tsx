import { listMails } from '@comptoir/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ChevronRight, Mail } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api.ts';
import { EmptyState, ErrorState, InstantText, PageHeader, Panel, Skeleton } from '../../ui/index.ts';
import css from './mails.module.css';

const mailsQuery = queryOptions({ queryKey: ['mails'], queryFn: ({ signal }) => call(listMails, {}, { signal }), refetchInterval: 10_000 });

/** The local outbox: what would have been sent, to be read and handed over by support. */
export function MailsPage() {
  const t = useTranslations('mails');
  const found = useQuery(mailsQuery);
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
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
                <InstantText value={mail.created_at} />
              </span>
            </summary>
            {mail.text === null ? <p className={css['none']}>{t('not_delivered')}</p> : <Text text={mail.text} />}
          </details>
        ))}
      </div>
    </>
  );
}

/** The mail as it stands, with its addresses to be followed. */
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
