import type { MemberEffect, PlanMemberWire } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { planData } from '../../data/plans.ts';
import { shiftMonth } from '../../lib/format.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Notice } from '../../ui/index.ts';
import css from '../../ui/plans/effects.module.css';

/** Lines beyond these are counted. */
const SHOWN = 6;

type Attribution = Pick<PlanMemberWire, 'user_id' | 'team_id' | 'group_id' | 'start_date' | 'end_date'>;

/** Before saving: which statements of past months are made or calculated again. `members`: as they would be saved; `null`: nothing changed. */
export function MembersEffect({
  plan_id,
  members,
}: {
  readonly plan_id: string;
  readonly members: readonly Attribution[] | null;
}) {
  const t = useTranslations('plans.effect');
  const format = useFormat();
  const found = useQuery({
    ...planData.membersEffect(plan_id, { members: [...(members ?? [])] }),
    enabled: members !== null,
  });
  if (members === null || !found.data) return null;
  const { months, uncalculated } = found.data;
  const runs = runsOf(months);
  if (runs.length === 0 && uncalculated === null) return null;
  const span = (first: string, last: string) =>
    first === last
      ? format.period(first)
      : t('span', { first: format.period(first), last: format.period(last) });
  return (
    <div className={css['warned']}>
      <Notice tone="info" title={t('title')}>
        <ul className={css['overlaps']}>
          {runs.slice(0, SHOWN).map(({ first, last, effect }) => (
            <li key={first}>
              {t('month', { month: span(first, last) })} {sentencesOf(t, effect)}
            </li>
          ))}
          {runs.length > SHOWN ? <li>{t('more', { count: monthsIn(runs.slice(SHOWN)) })}</li> : null}
          {uncalculated ? (
            <li>
              {t('uncalculated', {
                month: span(uncalculated.first, uncalculated.last),
                count: uncalculated.count,
              })}
            </li>
          ) : null}
        </ul>
      </Notice>
    </div>
  );
}

interface Run {
  readonly first: string;
  readonly last: string;
  readonly effect: MemberEffect;
  readonly count: number;
}

/** Months in a row with the same effect. */
function runsOf(months: readonly MemberEffect[]): Run[] {
  const runs: Run[] = [];
  for (const effect of months) {
    const run = runs.at(-1);
    const isNext =
      run &&
      shiftMonth(run.last, 1) === effect.month &&
      JSON.stringify({ ...effect, month: '' }) === JSON.stringify({ ...run.effect, month: '' });
    if (isNext) runs[runs.length - 1] = { ...run, last: effect.month, count: run.count + 1 };
    else runs.push({ first: effect.month, last: effect.month, effect, count: 1 });
  }
  return runs;
}

function monthsIn(runs: readonly Run[]): number {
  return runs.reduce((sum, run) => sum + run.count, 0);
}

function sentencesOf(
  t: ReturnType<typeof useTranslations<'plans.effect'>>,
  { made, made_names, changed, locked, is_locked }: MemberEffect,
) {
  const names = made_names.join(', ');
  return [
    made > 0 &&
      (made > made_names.length
        ? t('madeMany', { names, count: made - made_names.length })
        : t('made', { names, count: made })),
    made > 0 && is_locked && t('othersLocked'),
    changed > 0 && t('changed', { count: changed }),
    locked > 0 && t('locked', { count: locked }),
  ]
    .filter((sentence) => sentence !== false)
    .join(' ');
}
