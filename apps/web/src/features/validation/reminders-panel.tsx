import type { WaitingValidator } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { companyData } from '../../data/company.ts';
import { validationData } from '../../data/validation.ts';
import { useAccess, useSession } from '../../lib/session.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Button, EmptyState, Panel, QueryTable, Select, useOptimistic } from '../../ui/index.ts';
import { canBeReminded, useRemind } from '../../ui/statements/use-remind.ts';
import css from './validation.module.css';

/** Whose validation statements wait for: who was reminded when, and reminding them. */
export function RemindersPanel() {
  const t = useTranslations('validation');
  const format = useFormat();
  const me = useSession();
  const found = useQuery(validationData.waiting);
  const remind = useRemind();
  const rows = found.data?.waiting ?? [];
  const canRemind = (one: WaitingValidator) => canBeReminded(one, me.user.id);
  return (
    <Panel
      title={t('reminders')}
      aside={
        rows.filter(canRemind).length > 1 ? (
          <Button
            size="s"
            icon={BellRing}
            isPending={remind.isPending && remind.variables === null}
            onPress={() => remind.mutate(null)}
          >
            {t('remind_all')}
          </Button>
        ) : null
      }
    >
      <p className={css['lead']}>{t('reminders_lead')}</p>
      <ReminderDays />
      <QueryTable
        query={found}
        label={t('reminders')}
        rows={rows}
        rowKey={(one) => one.user.id}
        isPlain
        empty={<EmptyState isCompact title={t('nobody_waits')} />}
        columns={[
          { id: 'validator', header: t('validator'), cell: (one) => <Whose validator={one} /> },
          { id: 'waiting', header: t('column_waiting'), cell: (one) => <Months validator={one} /> },
          { id: 'since', header: t('column_since'), cell: (one) => format.instant(one.waits_since, 'date') },
          { id: 'last', header: t('column_reminded'), cell: (one) => <LastReminder validator={one} /> },
          {
            id: 'remind',
            header: null,
            label: t('remind'),
            align: 'end',
            cell: (one) =>
              canRemind(one) ? (
                <Button
                  size="s"
                  variant="quiet"
                  aria-label={t('remind_name', { name: one.user.name })}
                  isPending={remind.isPending && remind.variables?.includes(one.user.id) === true}
                  onPress={() => remind.mutate([one.user.id])}
                >
                  {t('remind')}
                </Button>
              ) : null,
          },
        ]}
      />
    </Panel>
  );
}

function Whose({ validator }: { readonly validator: WaitingValidator }) {
  const t = useTranslations('validation');
  const names = validator.delegates.map(({ name }) => name).join(', ');
  return (
    <>
      {validator.user.name}
      {names === '' ? null : <span className={css['aside']}>{t('stands_in', { names })}</span>}
      {validator.can_act || names !== '' ? null : <span className={css['aside']}>{t('needs_delegate')}</span>}
    </>
  );
}

function Months({ validator }: { readonly validator: WaitingValidator }) {
  const t = useTranslations('validation');
  const format = useFormat();
  return (
    <ul>
      {validator.months.map(({ month, count }) => (
        <li key={month}>{t('month_waits', { count, month: format.period(month) })}</li>
      ))}
    </ul>
  );
}

function LastReminder({ validator }: { readonly validator: WaitingValidator }) {
  const t = useTranslations('validation');
  const format = useFormat();
  const { last_reminder: last } = validator;
  if (last === null) return <span className={css['none']}>{t('not_reminded')}</span>;
  return t(last.by === null ? 'reminded_by_itself' : 'reminded_by', {
    name: last.by ?? '',
    date: format.instant(last.at, 'date_time'),
  });
}

const NEVER = 'never';
const DAYS = [1, 2, 3, 5, 7, 14, 30];

/** After how many days people are reminded by themselves; chosen by who writes the company's settings. */
function ReminderDays() {
  const t = useTranslations('validation');
  const { company } = useSession();
  const canWrite = useAccess().can('company_setting', 'write');
  const chosen = useOptimistic(company.settings.validation_reminder_days, (validation_reminder_days) =>
    companyData.update({ body: { settings: { validation_reminder_days }, version: company.version } }),
  );
  const days = chosen.value;
  const choices = days === null || DAYS.includes(days) ? DAYS : [...DAYS, days].toSorted((a, b) => a - b);
  const items = [
    { value: NEVER, text: t('by_hand_alone') },
    ...choices.map((count) => ({ value: String(count), text: t('after_days', { count }) })),
  ];
  if (!canWrite)
    return (
      <p className={css['lead']}>{days === null ? t('by_hand_alone') : t('daily_after', { count: days })}</p>
    );
  return (
    <div className={css['days']}>
      <Select
        label={t('reminder_days')}
        value={days === null ? NEVER : String(days)}
        onChange={(value) => chosen.set(value === NEVER ? null : Number(value))}
        items={items}
      />
    </div>
  );
}
