import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Statement, statementData } from '../../../data/statements.ts';
import { NONE } from '../../../lib/none.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { InstantText, Panel, Segmented } from '../../../ui/index.ts';
import { isAdjustment, useAdjustmentWords } from '../../../ui/statements/activity-words.ts';
import { Versions } from './versions.tsx';
import css from './history-panel.module.css';

/** What happened to the statement, and how its amounts came to be what they are. */
export function HistoryPanel({ statement }: { statement: Statement }) {
  const t = useTranslations('statements');
  const [shown, setShown] = useState<'activities' | 'versions'>('activities');
  return (
    <Panel
      title={t('history')}
      className="no-print"
      aside={
        <Segmented
          label={t('history')}
          items={[
            { value: 'activities', text: t('activities') },
            { value: 'versions', text: t('versions') },
          ]}
          value={shown}
          onChange={setShown}
        />
      }
    >
      {shown === 'activities' ? <Activities statement={statement} /> : <Versions statement={statement} />}
    </Panel>
  );
}

function Activities({ statement }: { statement: Statement }) {
  const t = useTranslations('statements');
  const format = useFormat();
  const adjustment = useAdjustmentWords();
  const { data } = useQuery(statementData.activities(statement));
  const amount = (text: string | undefined) =>
    text ? format.amount(text, { currency: statement.currency }) : NONE;
  return (
    <ol className={css['list']}>
      {(data?.activities ?? []).map((one) => (
        <li key={`${one.id} ${one.created_at} ${one.kind}`}>
          <span>
            {one.kind === 'calculated'
              ? t('activity_calculated', { earned: amount(one.params['earned']) })
              : one.kind === 'recalculated'
                ? t(
                    one.params['before'] === one.params['earned']
                      ? 'activity_recalculated_same'
                      : 'activity_recalculated',
                    {
                      before: amount(one.params['before']),
                      earned: amount(one.params['earned']),
                    },
                  )
                : isAdjustment(one.kind)
                  ? adjustment(one.kind, one.actor_name ?? t('system'), one.params)
                  : one.kind === 'validate' && one.params['step'] !== undefined
                    ? t(one.params['for'] === undefined ? 'activity_step' : 'activity_step_for', {
                        name: one.actor_name ?? t('system'),
                        other: one.params['for'] ?? '',
                        step: one.params['step'],
                        of: one.params['of'] ?? '',
                      })
                    : t(`activity_${one.kind}`, { name: one.actor_name ?? t('system') })}
            {/* The words of an adjustment end with it. */}
            {one.params['comment'] === undefined || isAdjustment(one.kind) ? null : (
              <q className={css['comment']}>{one.params['comment']}</q>
            )}
          </span>
          <InstantText value={one.created_at} />
        </li>
      ))}
    </ol>
  );
}
