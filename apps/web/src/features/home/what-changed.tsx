import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { addresses } from '../../addresses.ts';
import type { Home } from '../../data/home.ts';
import { statementData } from '../../data/statements.ts';
import { lazyWithTexts } from '../../lib/late-texts.tsx';
import { useSession } from '../../lib/session.ts';
import { AgoText, Panel, Skeleton } from '../../ui/index.ts';
import type { OwnProps } from './earned.tsx';
import css from './home.module.css';

const CauseTable = lazyWithTexts(() =>
  import('../../ui/statements/cause-table.tsx').then((module) => module.CauseTable),
);

/** Why the month's amount is another one than before: the causes of its latest change. Nothing while it never changed. */
export function WhatChanged({ home, own }: OwnProps) {
  return own.statement_id === null ? null : <Latest home={home} statement_id={own.statement_id} />;
}

function Latest({ home, statement_id }: { readonly home: Home; readonly statement_id: string }) {
  const t = useTranslations('home');
  const me = useSession();
  // The home page knows no version: what changes a statement makes its versions stale.
  const found = useQuery(statementData.versions(statement_id, 0));
  const latest = found.data?.versions.find(({ causes }) => causes !== null && causes.length > 0);
  if (!latest?.causes) return null;
  return (
    <Panel
      title={t('what_changed')}
      aside={
        <span className={css['sub']}>
          <AgoText value={latest.created_at} />
          {' · '}
          <Link {...addresses.statement(home.month, me.user.id)}>{t('open_statement')}</Link>
        </span>
      }
    >
      <Suspense fallback={<Skeleton height={96} />}>
        <CauseTable label={t('what_changed')} causes={latest.causes} currency={home.currency} />
      </Suspense>
    </Panel>
  );
}
