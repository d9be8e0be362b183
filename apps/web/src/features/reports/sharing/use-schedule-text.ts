import type { ReportSchedule } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/use-format.ts';

/** A Monday: weekdays are named from here on. */
const MONDAY = '2024-01-01';

export function useWeekdays(): (day: number) => string {
  const { settings } = useFormat();
  const names = new Intl.DateTimeFormat(settings.locale, { weekday: 'long', timeZone: 'UTC' });
  const first = Date.parse(`${MONDAY}T12:00:00Z`);
  return (day) => names.format(first + (day - 1) * 86_400_000);
}

/** "Each Monday at 8:00, PDF". */
export function useScheduleText(): (
  schedule: Pick<ReportSchedule, 'frequency' | 'day' | 'hour' | 'format'>,
) => string {
  const t = useTranslations('reports');
  const weekday = useWeekdays();
  return ({ frequency, day, hour, format }) => {
    const parts = { hour: `${hour}:00`, format: format.toUpperCase() };
    return frequency === 'weekly'
      ? t('schedule_weekly', { day: weekday(day), ...parts })
      : t('schedule_monthly', { day: String(day), ...parts });
  };
}
