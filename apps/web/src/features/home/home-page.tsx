import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Home, homeData } from '../../data/home.ts';
import { useSession } from '../../lib/session.ts';
import { greeting } from '../../lib/greeting.ts';
import { LateTexts } from '../../lib/late-texts.tsx';
import { useLive } from '../../lib/live-figures.ts';
import { PAGE_NEEDS, useMayOpen } from '../../lib/page-needs.ts';
import { usePageSearch } from '../../lib/use-page-search.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { ErrorState, MonthPicker, PageHeader, Skeleton } from '../../ui/index.ts';
import { LettersToSign } from './letters-to-sign.tsx';
import { EmptyMonth, OwnBelow, OwnMonth } from './own-month.tsx';
import { ParkedJobs } from './parked-jobs.tsx';
import { TeamMonth } from './team-month.tsx';
import css from './home.module.css';

/** Read by hand: the page that people arrive at needs no schema library. */
const SEARCH = {
  parse({ month }: { readonly month?: unknown }): { readonly month: string } {
    return { month: typeof month === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : '' };
  },
};

/** What a person came for: their month, or their people's. */
export function HomePage() {
  const t = useTranslations('home');
  const me = useSession();
  const [search, setSearch] = usePageSearch(SEARCH);
  const home = useQuery(homeData.month(search.month));
  usePageTitle(t('title'));
  useLive(!home.isPending);
  const [since] = useState(() => performance.now());
  const [hour] = useState(() => new Date().getHours());
  const first = me.user.name.split(' ')[0] ?? me.user.name;
  return (
    <>
      <PageHeader
        title={<>{t(greeting(hour), { name: first })}</>}
        actions={
          home.data ? (
            <MonthPicker
              label={t('month')}
              value={search.month || home.data.month}
              onChange={(month) => setSearch({ month })}
            />
          ) : undefined
        }
      />
      <ParkedJobs />
      <LettersToSign letters={home.data?.letters_to_sign} />
      {home.isError ? <ErrorState error={home.error} onRetry={() => void home.refetch()} /> : null}
      {home.isPending ? <HomeSkeleton /> : null}
      {home.data?.first_steps ? (
        <div className={css['firstSteps']}>
          {/* Its code, its texts and what is done come one after the other: one skeleton is for all of them. */}
          <Suspense fallback={<Skeleton height={420} radius={12} since={since} />}>
            <LateTexts>
              <FirstSteps since={since} />
            </LateTexts>
          </Suspense>
        </div>
      ) : null}
      {home.data ? <HomeContent home={home.data} /> : null}
    </>
  );
}

/** Loaded by a company that is being set up. */
const FirstSteps = lazy(() =>
  import('./first-steps/first-steps.tsx').then((module) => ({ default: module.FirstSteps })),
);
/** Loaded when somebody may have figures pinned: most people have none. */
const Pinned = lazy(() => import('./pinned/pinned.tsx').then((module) => ({ default: module.Pinned })));

function HomeContent({ home }: { home: Home }) {
  const isReader = useMayOpen(PAGE_NEEDS.metrics);
  const isOwn = home.dashboard === 'rep';
  const hasTeam = home.team !== null && home.team.people > 0;
  const hasOwn = home.own !== null && (home.own.statement_id !== null || isOwn);
  // What is there to do is said above.
  if (home.first_steps && !home.has_statements) return null;
  if (home.dashboard === 'admin' && !hasTeam) return <EmptyMonth home={home} text="no_team_statement" />;
  return (
    <div className={css['stack']}>
      {home.team && hasTeam ? (
        <TeamMonth home={home} team={home.team} own={hasOwn ? home.own : null} />
      ) : null}
      {isReader ? (
        <Suspense fallback={isOwn ? null : <Skeleton height={120} radius={12} />}>
          <Pinned month={home.month} isOwn={isOwn} />
        </Suspense>
      ) : null}
      {hasTeam ? hasOwn && <OwnBelow home={home} /> : <OwnMonth home={home} />}
    </div>
  );
}

function HomeSkeleton() {
  return (
    <div className={css['stack']}>
      <div className={css['two']}>
        <Skeleton height={306} radius={12} />
        <Skeleton height={306} radius={12} />
      </div>
      <div className={css['two']}>
        <Skeleton height={168} radius={12} />
        <Skeleton height={168} radius={12} />
      </div>
    </div>
  );
}
