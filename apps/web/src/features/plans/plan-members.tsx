import { datesOverlap } from '@comptoir/kernel';
import type { PlanMemberWire, PlanWire } from '@comptoir/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Users, X } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useTranslations } from 'use-intl';
import { teamData } from '../../data/teams.ts';
import { planData } from '../../data/plans.ts';
import { userData } from '../../data/users.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import {
  Badge,
  Button,
  Checkbox,
  DatePicker,
  DateText,
  Dialog,
  EmptyState,
  IconButton,
  Notice,
  SaveRefused,
  SearchField,
  Segmented,
  Table,
  toast,
  UserChip,
} from '../../ui/index.ts';
import { AttributionOverlaps } from '../../ui/plans/attribution-overlaps.tsx';
import { MembersEffect } from './members-effect.tsx';
import styles from './plans.module.css';

const keyOf = (member: Pick<PlanMemberWire, 'user_id' | 'team_id'>) => member.user_id ?? member.team_id ?? '';

interface ListOf {
  readonly members: readonly PlanMemberWire[];
}
const isSameList = (a: ListOf, b: ListOf) => a.members === b.members;

type Dates = Pick<PlanMemberWire, 'start_date' | 'end_date'>;

/** Is another of these members the same person or team, on a day in common? Someone who left and came back may stand twice. */
function clashesIn(members: readonly PlanMemberWire[]): (one: PlanMemberWire) => boolean {
  const byKey = Map.groupBy(members, keyOf);
  return (one) => (byKey.get(keyOf(one)) ?? []).some((other) => other !== one && datesOverlap(other, one));
}

/** Who has the plan and when. Edited as one list and saved whole, so that nothing is half done. */
export function PlanMembers({ plan, canWrite }: { readonly plan: PlanWire; readonly canWrite: boolean }) {
  const t = useTranslations('plans.memberList');
  const tp = useTranslations('plans');
  const client = useQueryClient();
  const draft = useDraft<PlanWire, ListOf>(plan, ({ members }) => ({ members }), isSameList);
  const { members } = draft.values;
  const setMembers = (list: readonly PlanMemberWire[]) => draft.set({ members: list });
  const [isAdding, setAdding] = useState(false);
  // Date fields of one row at a time: hundreds of them would weigh on every key.
  const [dated, setDated] = useState<number | null>(null);
  const isBackwards = ({ start_date, end_date }: Dates) =>
    start_date !== null && end_date !== null && end_date < start_date;
  const isTwice = clashesIn(members);
  const save = useMutation({
    mutationFn: () =>
      planData.setMembers({
        params: { id: plan.id },
        body: {
          members: members.map(attributionOf),
          version: draft.base.members_version,
        },
      }),
    onSuccess: (answer) => {
      draft.take(answer);
      setDated(null);
      toast.success(tp('toast.membersSaved'));
    },
  });
  const change = (index: number, part: Partial<PlanMemberWire>) =>
    setMembers(members.map((member, at) => (at === index ? { ...member, ...part } : member)));

  const adder = canWrite ? (
    <Button icon={<Plus size={16} aria-hidden />} onPress={() => setAdding(true)}>
      {t('add')}
    </Button>
  ) : null;

  return (
    <>
      <p className={styles['sub']} style={{ marginBottom: 12 }}>
        {t('intro')}
      </p>
      <WhatCounts plan={plan} canWrite={canWrite} />
      <div className={styles['bar']}>
        {adder}
        <span className={styles['grow']} />
        {draft.isTouched ? (
          <>
            <Badge tone="warn">{t('unsaved')}</Badge>
            <Button variant="quiet" onPress={() => draft.take(plan)}>
              {t('discard')}
            </Button>
            <Button
              variant="main"
              isPending={save.isPending}
              isDisabled={members.some((member) => isBackwards(member) || isTwice(member))}
              onPress={() => save.mutate()}
            >
              {t('save')}
            </Button>
          </>
        ) : null}
      </div>
      {save.isError ? (
        <div style={{ marginBottom: 12 }}>
          <SaveRefused
            save={save}
            draft={draft}
            read={() => {
              setDated(null);
              return client.fetchQuery({ ...planData.one(plan.id), staleTime: 0 });
            }}
          />
        </div>
      ) : null}
      <AttributionOverlaps
        change={
          draft.isTouched
            ? { plan: { id: plan.id, members: members.map(attributionOf), attribution: plan.attribution } }
            : null
        }
      />
      <MembersEffect
        plan_id={plan.id}
        members={draft.isTouched && canWrite ? members.map(attributionOf) : null}
      />
      {members.length === 0 ? (
        <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
      ) : (
        <Table
          label={tp('plan.tabs.members')}
          rows={members.map((member, index) => ({ member, index }))}
          rowKey={({ member, index }) => `${keyOf(member)}:${String(index)}`}
          columns={[
            {
              id: 'name',
              header: `${t('user')} / ${t('team')}`,
              cell: ({ member }) =>
                member.team_id ? (
                  <span className={styles['chooseRow']}>
                    <Users size={18} aria-hidden /> {member.name} <Badge>{t('team')}</Badge>
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
                  <div className={styles['dates']}>
                    <DatePicker
                      label={`${t('start')}, ${member.name}`}
                      hideLabel
                      isClearable
                      autoFocus={index === dated}
                      value={member.start_date}
                      onChange={(start_date) => change(index, { start_date })}
                    />
                    <DatePicker
                      label={`${t('end')}, ${member.name}`}
                      hideLabel
                      isClearable
                      value={member.end_date}
                      min={member.start_date ?? undefined}
                      error={isBackwards(member) ? t('endBeforeStart') : isTwice(member) ? t('twice') : null}
                      onChange={(end_date) => change(index, { end_date })}
                    />
                  </div>
                ) : canWrite ? (
                  <Button size="s" variant="quiet" onPress={() => setDated(index)}>
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
                    onPress={() => {
                      setMembers(members.filter((_, at) => at !== index));
                      setDated(null);
                    }}
                  />
                ) : null,
            },
          ]}
        />
      )}
      {isAdding ? (
        <AddMembers
          members={members}
          onClose={() => setAdding(false)}
          onAdd={(added) => {
            setMembers([...members, ...added]);
            setAdding(false);
          }}
        />
      ) : null}
    </>
  );
}

const attributionOf = ({ user_id, team_id, start_date, end_date }: PlanMemberWire) => ({
  user_id,
  team_id,
  start_date,
  end_date,
});

/** Records by their date, or whole months: said in words, and warned of where it would pay a mover twice. */
function WhatCounts({ plan, canWrite }: { readonly plan: PlanWire; readonly canWrite: boolean }) {
  const t = useTranslations('plans.memberList.counts');
  const errorText = useErrorText();
  const save = useMutation({
    mutationFn: (attribution: PlanWire['attribution']) =>
      planData.update({ params: { id: plan.id }, body: { attribution, version: plan.version } }),
    onSuccess: () => {
      toast.success(t('saved'));
    },
  });
  const counts = save.isPending ? save.variables : plan.attribution;
  return (
    <div className={styles['counts']}>
      {canWrite ? (
        <Segmented
          label={t('label')}
          value={counts}
          items={(['dates', 'whole_months'] as const).map((value) => ({ value, text: t(value) }))}
          onChange={(attribution) => save.mutate(attribution)}
        />
      ) : null}
      <p className={styles['sub']}>{t(`say.${counts}`)}</p>
      {save.isError ? <Notice tone="bad">{errorText(save.error)}</Notice> : null}
      {plan.attribution === 'whole_months' ? (
        <AttributionOverlaps
          change={{
            plan: { id: plan.id, members: plan.members.map(attributionOf), attribution: 'whole_months' },
          }}
        />
      ) : null}
    </div>
  );
}

function Days({ member: { start_date, end_date } }: { readonly member: PlanMemberWire }) {
  const t = useTranslations('plans.memberList');
  if (start_date === null && end_date === null) return t('noLimit');
  return (
    <>
      {start_date === null ? '…' : <DateText value={start_date} />} –{' '}
      {end_date === null ? '…' : <DateText value={end_date} />}
    </>
  );
}

interface AddMembersProps {
  readonly members: readonly PlanMemberWire[];
  readonly onClose: () => void;
  readonly onAdd: (members: PlanMemberWire[]) => void;
}

/** More are found by typing. */
const SHOWN = 200;

function AddMembers({ members, onClose, onAdd }: AddMembersProps) {
  const t = useTranslations('plans.memberList');
  const tp = useTranslations('plans');
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const people = useQuery(userData.choose(useDeferredValue(wanted)));
  const teams = useQuery(teamData.list);
  const [chosen, setChosen] = useState<ReadonlyMap<string, PlanMemberWire>>(new Map());
  const [start_date, setStart] = useState<string | null>(null);
  const [end_date, setEnd] = useState<string | null>(null);
  const none = { user_id: null, team_id: null, start_date, end_date };
  const found: readonly PlanMemberWire[] = [
    ...(teams.data ?? [])
      .filter(({ name }) => name.toLowerCase().includes(wanted))
      .map(({ id, name }) => ({ ...none, team_id: id, name, avatar: null })),
    ...(people.data ?? []).map(({ id, name, avatar }) => ({ ...none, user_id: id, name, avatar })),
  ];
  const isTaken = clashesIn(members);
  const free = found.filter((one) => !isTaken(one));
  const added = Array.from(chosen.values(), (one) => ({ ...one, start_date, end_date })).filter(
    (one) => !isTaken(one),
  );
  const toggle = (which: readonly PlanMemberWire[], isOn: boolean) => {
    const next = new Map(chosen);
    for (const one of which) {
      if (isOn) next.set(keyOf(one), one);
      else next.delete(keyOf(one));
    }
    setChosen(next);
  };
  const isAll = free.length > 0 && free.every((one) => chosen.has(keyOf(one)));
  const isBackwards = start_date !== null && end_date !== null && end_date < start_date;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="m"
      title={t('addTitle')}
      footer={
        <>
          <Button onPress={onClose}>{tp('form.cancel')}</Button>
          <Button variant="main" isDisabled={added.length === 0 || isBackwards} onPress={() => onAdd(added)}>
            {t('confirm', { count: added.length })}
          </Button>
        </>
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
        <div className={styles['choose']}>
          {found.slice(0, SHOWN).map((one) => (
            <Checkbox
              key={keyOf(one)}
              isSelected={chosen.has(keyOf(one)) && !isTaken(one)}
              isDisabled={isTaken(one)}
              onChange={(isOn) => toggle([one], isOn)}
            >
              <span className={styles['chooseRow']}>
                {one.name} {one.team_id ? <Badge>{t('team')}</Badge> : null}
                {isTaken(one) ? <span className={styles['sub']}>{t('alreadyIn')}</span> : null}
              </span>
            </Checkbox>
          ))}
          {found.length > SHOWN ? (
            <p className={styles['sub']}>{t('moreFound', { count: found.length - SHOWN })}</p>
          ) : null}
        </div>
        <div className={styles['dates']}>
          <DatePicker
            label={t('from')}
            isClearable
            value={start_date}
            onChange={setStart}
            description={t('always')}
          />
          <DatePicker
            label={t('to')}
            isClearable
            value={end_date}
            min={start_date ?? undefined}
            onChange={setEnd}
            description={t('always')}
            error={isBackwards ? t('endBeforeStart') : null}
          />
        </div>
      </div>
    </Dialog>
  );
}
