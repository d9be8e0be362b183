import type { PlanMemberWire } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslations } from 'use-intl';
import { groupData } from '../../data/groups.ts';
import { teamData } from '../../data/teams.ts';
import { userData } from '../../data/users.ts';
import { useAccess } from '../../lib/session.ts';
import { Badge, Checkbox, DatePicker, Dialog, DialogButtons, SearchField } from '../../ui/index.ts';
import { groupText } from '../../ui/people/group-text.ts';
import { clashesIn, isBackwards, keyOf } from './member-list.ts';
import styles from './plans.module.css';

type Days = Pick<PlanMemberWire, 'start_date' | 'end_date'>;

interface AddMembersProps {
  readonly members: readonly PlanMemberWire[];
  readonly onClose: () => void;
  readonly onAdd: (members: PlanMemberWire[]) => void;
}

/** More are found by typing. */
const SHOWN = 200;

/** The dialog that adds people, teams and groups to a plan. */
export function AddMembers({ members, onClose, onAdd }: AddMembersProps) {
  const t = useTranslations('plans.memberList');
  const access = useAccess();
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const people = useQuery(userData.choose(useDeferredValue(wanted)));
  const teams = useQuery(teamData.list);
  const dimensions = useQuery({ ...groupData.list, enabled: access.can('user.groups', 'read') });
  const [chosen, setChosen] = useState<ReadonlyMap<string, PlanMemberWire>>(new Map());
  const [days, setDays] = useState<Days>({ start_date: null, end_date: null });
  const none = { user_id: null, team_id: null, group_id: null, ...days };
  const groups = (dimensions.data ?? []).flatMap((one) => one.groups).filter((one) => !one.is_archived);
  const found: readonly PlanMemberWire[] = [
    ...(teams.data ?? [])
      .filter(({ name }) => name.toLowerCase().includes(wanted))
      .map(({ id, name }) => ({ ...none, team_id: id, name, avatar: null })),
    ...groups
      .map((one) => ({ ...none, group_id: one.id, name: groupText(one, groups), avatar: null }))
      .filter(({ name }) => name.toLowerCase().includes(wanted)),
    ...(people.data ?? []).map(({ id, name, avatar }) => ({ ...none, user_id: id, name, avatar })),
  ];
  const isTaken = clashesIn(members);
  const free = found.filter((one) => !isTaken(one));
  const added = Array.from(chosen.values(), (one) => ({ ...one, ...days })).filter((one) => !isTaken(one));
  const toggle = (which: readonly PlanMemberWire[], isOn: boolean) => {
    const next = new Map(chosen);
    for (const one of which) {
      if (isOn) next.set(keyOf(one), one);
      else next.delete(keyOf(one));
    }
    setChosen(next);
  };
  const isAll = free.length > 0 && free.every((one) => chosen.has(keyOf(one)));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="m"
      title={t('addTitle')}
      footer={
        <DialogButtons
          onCancel={onClose}
          action={t('confirm', { count: added.length })}
          isDisabled={added.length === 0 || isBackwards(days)}
          onAction={() => onAdd(added)}
        />
      }
    >
      <div className={styles['form']}>
        <SearchField label={t('search')} value={search} onChange={setSearch} autoFocus />
        <Checkbox
          isSelected={isAll}
          isIndeterminate={!isAll && free.some((one) => chosen.has(keyOf(one)))}
          isDisabled={free.length === 0}
          onChange={(isOn) => toggle(free, isOn)}
        >
          {t('everyone', { count: free.length })}
        </Checkbox>
        <Choices found={found} chosen={chosen} isTaken={isTaken} onToggle={toggle} />
        <NewDates days={days} isBackwards={isBackwards(days)} onChange={setDays} />
      </div>
    </Dialog>
  );
}

interface ChoicesProps {
  readonly found: readonly PlanMemberWire[];
  readonly chosen: ReadonlyMap<string, PlanMemberWire>;
  readonly isTaken: (one: PlanMemberWire) => boolean;
  readonly onToggle: (which: readonly PlanMemberWire[], isOn: boolean) => void;
}

function Choices({ found, chosen, isTaken, onToggle }: ChoicesProps) {
  const t = useTranslations('plans.memberList');
  return (
    <div className={styles['choose']}>
      {found.slice(0, SHOWN).map((one) => (
        <Checkbox
          key={keyOf(one)}
          isSelected={chosen.has(keyOf(one)) && !isTaken(one)}
          isDisabled={isTaken(one)}
          onChange={(isOn) => onToggle([one], isOn)}
        >
          <span className={styles['chooseRow']}>
            {one.name} {one.team_id ? <Badge>{t('team')}</Badge> : null}
            {one.group_id ? <Badge>{t('group')}</Badge> : null}
            {isTaken(one) ? <span className={styles['sub']}>{t('alreadyIn')}</span> : null}
          </span>
        </Checkbox>
      ))}
      {found.length > SHOWN ? (
        <p className={styles['sub']}>{t('moreFound', { count: found.length - SHOWN })}</p>
      ) : null}
    </div>
  );
}

interface NewDatesProps {
  readonly days: Days;
  readonly isBackwards: boolean;
  readonly onChange: (days: Days) => void;
}

function NewDates({ days: { start_date, end_date }, isBackwards: isWrong, onChange }: NewDatesProps) {
  const t = useTranslations('plans.memberList');
  return (
    <div className={styles['dates']}>
      <DatePicker
        label={t('from')}
        isClearable
        value={start_date}
        onChange={(start) => onChange({ start_date: start, end_date })}
        description={t('always')}
      />
      <DatePicker
        label={t('to')}
        isClearable
        value={end_date}
        min={start_date ?? undefined}
        onChange={(end) => onChange({ start_date, end_date: end })}
        description={t('always')}
        error={isWrong ? t('endBeforeStart') : null}
      />
    </div>
  );
}
