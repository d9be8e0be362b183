import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import type { Home } from '../../data/home.ts';
import { useFormat } from '../../lib/use-format.ts';
import { EmptyState, Notice, Panel } from '../../ui/index.ts';
import { Earned, OwnHistory } from './earned.tsx';
import css from './home.module.css';
import { Payments, Recent } from './own-lists.tsx';
import { OwnBalance } from './own-balance.tsx';
import { OwnRankings, OwnRanks } from './rankings.tsx';
import { Target } from './target.tsx';
import { WhatChanged } from './what-changed.tsx';

/** Below what people come for. */
const OwnDeals = lazy(() => import('./own-deals.tsx').then((module) => ({ default: module.OwnDeals })));

/** Nothing was calculated for the month, or the role reads no statements: why, and what to do. */
export function EmptyMonth({ home, text }: { home: Home; text: 'no_statement' | 'no_team_statement' }) {
  const t = useTranslations('home');
  const { period } = useFormat();
  const hasRight = home.own !== null || home.team !== null;
  return (
    <Panel>
      <EmptyState
        title={hasRight ? t('no_statement_title', { month: period(home.month) }) : t('no_right_title')}
      >
        {t(hasRight ? text : 'no_right')}
      </EmptyState>
    </Panel>
  );
}

/** The caller's own month: what was earned, how far the target is, what the next deal brings, what was paid. */
export function OwnMonth({ home }: { home: Home }) {
  const { own } = home;
  if (!own || (own.statement_id === null && own.history.length === 0))
    return <EmptyMonth home={home} text="no_statement" />;
  return (
    <>
      <OwnErrors count={own.error_count} />
      <div className={css['two']}>
        <Earned home={home} own={own} />
        <Panel>
          <Target own={own} />
        </Panel>
      </div>
      {own.ranks.length + own.rankings.length > 0 ? (
        <div className={css['ranks']}>
          <OwnRanks home={home} own={own} />
          <OwnRankings own={own} />
        </div>
      ) : null}
      <OwnBalance />
      <WhatChanged home={home} own={own} />
      <div className={css['two']}>
        <Recent home={home} own={own} />
        <Payments own={own} />
      </div>
      <Suspense>
        <OwnDeals home={home} own={own} />
      </Suspense>
    </>
  );
}

/** Below a team's month, which has the caller's amount and targets at its top: their months, payments and deals. */
export function OwnBelow({ home }: { home: Home }) {
  const t = useTranslations('home');
  const { own } = home;
  if (!own) return null;
  return (
    <>
      <h2>{t('own')}</h2>
      <OwnErrors count={own.error_count} />
      <div className={css['two']}>
        <div className={css['column']}>
          {own.history.length > 1 ? (
            <Panel className={css['earned']}>
              <OwnHistory home={home} own={own} />
            </Panel>
          ) : null}
          <Recent home={home} own={own} />
          <WhatChanged home={home} own={own} />
          <Suspense>
            <OwnDeals home={home} own={own} />
          </Suspense>
        </div>
        <div className={css['column']}>
          <OwnRanks home={home} own={own} />
          <Payments own={own} />
          <OwnBalance />
        </div>
      </div>
    </>
  );
}

function OwnErrors({ count }: { count: number }) {
  const t = useTranslations('home');
  if (count === 0) return null;
  return (
    <Notice tone="warn" title={t('errors', { count })}>
      {t('errors_text')}
    </Notice>
  );
}
