import type { ReportSchedule } from '@comptoir/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { reportData } from '../../../data/reports.ts';
import { FormDialog, MultiSelect, Select, toast } from '../../../ui/index.ts';
import { useWeekdays } from './use-schedule-text.ts';

type Draft = Pick<ReportSchedule, 'frequency' | 'day' | 'hour' | 'format' | 'user_ids' | 'is_on'>;
const FRESH: Draft = { frequency: 'weekly', day: 1, hour: 8, format: 'pdf', user_ids: [], is_on: true };
const counted = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String(from + at));

/** One time at which the report is sent. */
export function ScheduleForm({
  report_id,
  schedule,
  onClose,
}: {
  readonly report_id: string;
  /** `null`: a new one. */
  readonly schedule: ReportSchedule | null;
  readonly onClose: () => void;
}) {
  const t = useTranslations('reports');
  const common = useTranslations('common');
  const people = useQuery(reportData.sharingChoices);
  const [draft, setDraft] = useState<Draft>(() => {
    if (!schedule) return FRESH;
    const { frequency, day, hour, format, user_ids, is_on } = schedule;
    return { frequency, day, hour, format, user_ids, is_on };
  });
  const set = (part: Partial<Draft>) => setDraft((old) => ({ ...old, ...part }));
  const save = useMutation({
    mutationFn: () =>
      schedule
        ? reportData.updateSchedule({
            params: { id: report_id, schedule_id: schedule.id },
            body: { ...draft, version: schedule.version },
          })
        : reportData.createSchedule({ params: { id: report_id }, body: draft }),
    onSuccess: () => {
      toast.success(t('schedule_saved'));
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      size="m"
      title={t(schedule ? 'schedule_change' : 'schedule_new')}
      save={save}
      action={common('save')}
      isDisabled={draft.user_ids.length === 0}
      onSave={() => save.mutate()}
      stored={undefined}
    >
      <WhenFields draft={draft} set={set} />
      <MultiSelect
        name="user_ids"
        label={t('recipients')}
        description={t('recipients_hint')}
        isLoading={people.isPending}
        items={(people.data?.users ?? []).map(({ id, name }) => ({ value: id, text: name }))}
        values={draft.user_ids}
        onChange={(user_ids) => set({ user_ids: [...user_ids] })}
      />
    </FormDialog>
  );
}

/** On which day, at what time, as which file. */
function WhenFields({ draft, set }: { readonly draft: Draft; readonly set: (part: Partial<Draft>) => void }) {
  const t = useTranslations('reports');
  const weekday = useWeekdays();
  const isWeekly = draft.frequency === 'weekly';
  return (
    <>
      <Select
        name="frequency"
        label={t('frequency')}
        items={(['weekly', 'monthly'] as const).map((value) => ({ value, text: t(`frequency_${value}`) }))}
        value={draft.frequency}
        onChange={(frequency) => set({ frequency, day: 1 })}
      />
      <Select
        name="day"
        label={t(isWeekly ? 'weekday' : 'day_of_month')}
        description={isWeekly ? undefined : t('day_of_month_hint')}
        items={counted(1, isWeekly ? 7 : 31).map((value) => ({
          value,
          text: isWeekly ? weekday(Number(value)) : value,
        }))}
        value={String(draft.day)}
        onChange={(day) => set({ day: Number(day) })}
      />
      <Select
        name="hour"
        label={t('hour')}
        description={t('hour_hint')}
        items={counted(0, 23).map((value) => ({ value, text: `${value}:00` }))}
        value={String(draft.hour)}
        onChange={(hour) => set({ hour: Number(hour) })}
      />
      <Select
        name="format"
        label={t('file')}
        items={(['pdf', 'xlsx'] as const).map((value) => ({ value, text: value.toUpperCase() }))}
        value={draft.format}
        onChange={(format) => set({ format })}
      />
    </>
  );
}
