import type { OwnLetter } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FilePenLine } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { addresses } from '../../../addresses.ts';
import { letterData } from '../../../data/letters.ts';
import { LateTexts } from '../../../lib/late-texts.tsx';
import {
  Badge,
  DateText,
  EmptyState,
  ErrorState,
  InstantText,
  PageHeader,
  Panel,
  Skeleton,
} from '../../../ui/index.ts';
import { OwnLetterBadge } from '../letter-state.tsx';
import { LettersTabs } from '../letters-tabs.tsx';
import css from './mine.module.css';

/** /my-letters: one's own letters and those that one signs; what waits for a signature comes first. */
export function MyLettersPage() {
  return (
    <LateTexts>
      <Mine />
    </LateTexts>
  );
}

function Mine() {
  const t = useTranslations('letters');
  const found = useQuery(letterData.own);
  const letters = found.data?.letters ?? [];
  const toSign = letters.filter((one) => one.can_sign);
  const others = letters.filter((one) => !one.can_sign);
  return (
    <>
      <PageHeader title={t('mine_title')} subtitle={t('mine_subtitle')} />
      <LettersTabs />
      {found.isError ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : found.isPending ? (
        <Skeleton height={220} radius={12} />
      ) : letters.length === 0 ? (
        <EmptyState icon={<FilePenLine size={20} aria-hidden />} title={t('mine_empty_title')}>
          {t('mine_empty')}
        </EmptyState>
      ) : (
        <div className={css['panels']}>
          {toSign.length > 0 ? (
            <Letters title={t('to_sign', { count: toSign.length })} letters={toSign} />
          ) : null}
          {others.length > 0 ? <Letters title={t('letters')} letters={others} /> : null}
        </div>
      )}
    </>
  );
}

function Letters({ title, letters }: { readonly title: string; readonly letters: readonly OwnLetter[] }) {
  const t = useTranslations('letters');
  return (
    <Panel title={title} isFlush>
      <ul className={css['list']}>
        {letters.map((one) => (
          <li key={one.id}>
            <Link {...addresses.myLetter(one.id)} className={css['letter'] ?? ''}>
              <span className={css['subject']}>{one.subject || one.campaign}</span>
              <span className={css['facts']}>
                {one.role === 'recipient' ? null : <span>{t('letter_of', { name: one.person })}</span>}
                <span>
                  {t.rich('sent_at', { when: () => <InstantText value={one.sent_at} style="date" /> })}
                </span>
                {one.can_sign && one.expires_on ? (
                  <span>{t.rich('sign_until', { when: () => <DateText value={one.expires_on} /> })}</span>
                ) : null}
              </span>
              <span className={css['badges']}>
                {one.can_sign ? (
                  <Badge tone="accent">{t('your_turn')}</Badge>
                ) : (
                  <OwnLetterBadge letter={one} />
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
