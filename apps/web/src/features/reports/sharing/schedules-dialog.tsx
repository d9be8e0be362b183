import type { ReportSchedule, ReportSummary } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { reportData } from '../../../data/reports.ts';
import { useFormat } from '../../../lib/use-format.ts';
import {
  Badge,
  Button,
  Dialog,
  ErrorState,
  IconButton,
  Skeleton,
  Switch,
  useAction,
  useOptimistic,
} from '../../../ui/index.ts';
import { ScheduleForm } from './schedule-form.tsx';
import css from './schedules.module.css';
import { useScheduleText } from './use-schedule-text.ts';

interface SchedulesDialogProps {
  readonly report: ReportSummary;
  readonly onClose: () => void;
}

/** When the report is sent by mail, and to whom. */
export function SchedulesDialog({ report, onClose }: SchedulesDialogProps) {
  const t = useTranslations('reports');
  const found = useQuery(reportData.schedules(report.id));
  const [edited, setEdited] = useState<ReportSchedule | 'new' | null>(null);
  if (edited !== null)
    return (
      <ScheduleForm
        report_id={report.id}
        schedule={edited === 'new' ? null : edited}
        onClose={() => setEdited(null)}
      />
    );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="m"
      title={t('schedules_title', { name: report.name })}
      footer={
        <Button variant="main" icon={Plus} onPress={() => setEdited('new')}>
          {t('schedule_new')}
        </Button>
      }
    >
      <p className={css['note']}>{t('schedules_note')}</p>
      {found.isPending ? <Skeleton height={120} /> : null}
      {found.isError ? (
        <ErrorState isCompact error={found.error} onRetry={() => void found.refetch()} />
      ) : null}
      {found.data?.length === 0 ? <p className={css['note']}>{t('schedules_none')}</p> : null}
      <ul className={css['list']}>
        {(found.data ?? []).map((schedule) => (
          <ScheduleRow
            key={schedule.id}
            report_id={report.id}
            schedule={schedule}
            onEdit={() => setEdited(schedule)}
          />
        ))}
      </ul>
    </Dialog>
  );
}

function ScheduleRow({
  report_id,
  schedule,
  onEdit,
}: {
  readonly report_id: string;
  readonly schedule: ReportSchedule;
  readonly onEdit: () => void;
}) {
  const t = useTranslations('reports');
  const common = useTranslations('common');
  const format = useFormat();
  const text = useScheduleText()(schedule);
  const params = { id: report_id, schedule_id: schedule.id };
  const remove = useAction({ mutationFn: () => reportData.deleteSchedule({ params }) });
  const isOn = useOptimistic(schedule.is_on, (is_on) => {
    const { frequency, day, hour, format: file, user_ids, version } = schedule;
    return reportData.updateSchedule({
      params,
      body: { frequency, day, hour, format: file, user_ids, version, is_on },
    });
  });
  const unseen = schedule.users.filter((user) => !user.can_see).length;
  return (
    <li className={css['row']}>
      <span className={css['main']}>
        <button type="button" className={css['open']} onClick={onEdit}>
          {text}
        </button>
        <small>
          {schedule.users.map(({ name }) => name).join(', ')}
          {schedule.is_on && schedule.next_at
            ? ` · ${t('schedule_next', { when: format.instant(schedule.next_at) })}`
            : ''}
        </small>
        {unseen > 0 ? <Badge tone="warn">{t('schedule_unseen', { count: unseen })}</Badge> : null}
      </span>
      <Switch isSelected={isOn.value} isPending={isOn.isPending} onChange={isOn.set}>
        <span className="visually-hidden">{t('schedule_on', { schedule: text })}</span>
      </Switch>
      <IconButton
        icon={Trash2}
        size="s"
        label={common('name_value', { name: common('delete'), value: text })}
        onPress={() => remove.mutate()}
      />
    </li>
  );
}
