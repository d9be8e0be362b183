import type { PlanMemberWire } from '@comptoir/contract';
import { Users, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Badge, Button, DatePicker, DateText, IconButton, Table, UserChip } from '../../ui/index.ts';
import { clashesIn, isBackwards, keyOf } from './member-list.ts';
import styles from './plans.module.css';

interface MemberTableProps {
  readonly members: readonly PlanMemberWire[];
  readonly canWrite: boolean;
  /** The row whose dates are being changed: date fields in hundreds of rows would slow down every key. */
  readonly dated: number | null;
  readonly onDated: (index: number | null) => void;
  readonly onChange: (members: readonly PlanMemberWire[]) => void;
}

/** People, teams and groups of a plan with their dates. */
export function MemberTable({ members, canWrite, dated, onDated, onChange }: MemberTableProps) {
  const t = useTranslations('plans.memberList');
  const tp = useTranslations('plans');
  const isTwice = clashesIn(members);
  const remove = (index: number) => {
    onChange(members.filter((_, at) => at !== index));
    onDated(null);
  };
  return (
    <Table
      label={tp('plan.tabs.members')}
      rows={members.map((member, index) => ({ member, index }))}
      rowKey={({ member, index }) => `${keyOf(member)}:${String(index)}`}
      columns={[
        {
          id: 'name',
          header: `${t('user')} / ${t('team')} / ${t('group')}`,
          cell: ({ member }) =>
            member.user_id === null ? (
              <span className={styles['chooseRow']}>
                <Users size={18} aria-hidden /> {member.name}{' '}
                <Badge>{t(member.team_id ? 'team' : 'group')}</Badge>
              </span>
            ) : (
              <UserChip name={member.name} src={member.avatar} size={22} />
            ),
        },
        {
          id: 'dates',
          header: `${t('start')} – ${t('end')}`,
          cell: ({ member, index }) =>
            index === dated || isBackwards(member) || isTwice(member) ? (
              <DateFields
                member={member}
                isFocused={index === dated}
                error={isBackwards(member) ? t('endBeforeStart') : isTwice(member) ? t('twice') : null}
                onChange={(part) =>
                  onChange(members.map((each, at) => (at === index ? { ...each, ...part } : each)))
                }
              />
            ) : canWrite ? (
              <Button size="s" variant="quiet" onPress={() => onDated(index)}>
                <span className={styles['days']}>
                  <Days member={member} />
                  <span className="visually-hidden"> {t('changeDates', { name: member.name })}</span>
                </span>
              </Button>
            ) : (
              <Days member={member} />
            ),
        },
        {
          id: 'remove',
          header: <span className="visually-hidden">{t('remove', { name: '' })}</span>,
          align: 'end',
          cell: ({ member, index }) =>
            canWrite ? (
              <IconButton
                size="s"
                icon={<X size={15} aria-hidden />}
                label={t('remove', { name: member.name })}
                onPress={() => remove(index)}
              />
            ) : null,
        },
      ]}
    />
  );
}

interface DateFieldsProps {
  readonly member: PlanMemberWire;
  readonly isFocused: boolean;
  readonly error: string | null;
  readonly onChange: (part: Partial<Pick<PlanMemberWire, 'start_date' | 'end_date'>>) => void;
}

function DateFields({ member, isFocused, error, onChange }: DateFieldsProps) {
  const t = useTranslations('plans.memberList');
  return (
    <div className={styles['dates']}>
      <DatePicker
        label={`${t('start')}, ${member.name}`}
        hideLabel
        isClearable
        autoFocus={isFocused}
        value={member.start_date}
        onChange={(start_date) => onChange({ start_date })}
      />
      <DatePicker
        label={`${t('end')}, ${member.name}`}
        hideLabel
        isClearable
        value={member.end_date}
        min={member.start_date ?? undefined}
        error={error}
        onChange={(end_date) => onChange({ end_date })}
      />
    </div>
  );
}

function Days({ member: { start_date, end_date } }: { readonly member: PlanMemberWire }) {
  const t = useTranslations('plans.memberList');
  if (start_date === null && end_date === null) return t('noLimit');
  return (
    <>
      {start_date === null ? '…' : <DateText value={start_date} />}
      {'\u00a0– '}
      {end_date === null ? '…' : <DateText value={end_date} />}
    </>
  );
}
