import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { notificationData } from '../../data/notifications.ts';
import { Button, InstantText, Panel, Select, useAction } from '../../ui/index.ts';
import css from './settings.module.css';

const HOURS = ['1', '4', '8', '24', '72', '168'] as const;

/** Nothing is sent for some hours; the centre goes on. */
export function PausePanel({ paused_until }: { readonly paused_until: string | null }) {
  const t = useTranslations('notifications');
  const [hours, setHours] = useState<(typeof HOURS)[number]>('8');
  const pause = useAction({
    mutationFn: () => notificationData.pause({ body: { time_range: Number(hours) } }),
  });
  const resume = useAction({ mutationFn: () => notificationData.resume() });
  return (
    <Panel title={t('pause_title')}>
      <div className={css['line']}>
        <p className={css['lead']} role="status">
          {paused_until === null
            ? t('pause_text')
            : t.rich('paused', { until: () => <InstantText value={paused_until} /> })}
        </p>
        {paused_until === null ? (
          <div className={css['acts']}>
            <Select
              label={t('pause_for')}
              hideLabel
              items={HOURS.map((value) => ({ value, text: t('hours', { count: Number(value) }) }))}
              value={hours}
              onChange={setHours}
            />
            <Button isPending={pause.isPending} onPress={() => pause.mutate()}>
              {t('pause')}
            </Button>
          </div>
        ) : (
          <Button isPending={resume.isPending} onPress={() => resume.mutate()}>
            {t('resume')}
          </Button>
        )}
      </div>
    </Panel>
  );
}
