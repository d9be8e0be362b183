import { listTeams, type PlanMemberWire, type PlanWire, setPlanMembers } from '@comptoir/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Users, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import {
  Badge,
  Button,
  Checkbox,
  DatePicker,
  Dialog,
  EmptyState,
  IconButton,
  SearchField,
  Table,
  toast,
  UserChip,
} from '../../ui/index.ts';
import { allUsersQuery, planKeys } from './api/plan-queries.ts';
import styles from './plans.module.css';

const keyOf = (member: Pick<PlanMemberWire, 'user_id' | 'team_id'>) => member.user_id ?? member.team_id ?? '';

/** Who has the plan and when. Edited as one list and saved whole, so that nothing is half done. */
export function PlanMembers({ plan, canWrite }: { readonly plan: PlanWire; readonly canWrite: boolean }) {
  const t = useTranslations('plans.memberList');
  const tp = useTranslations('plans');
  const client = useQueryClient();
  const errorText = useErrorText();
  const [members, setMembers] = useState<readonly PlanMemberWire[]>(plan.members);
  const [isAdding, setAdding] = useState(false);
  const isChanged = members !== plan.members;
  const isBackwards = ({ start_date, end_date }: PlanMemberWire) => start_date !== null && end_date !== null && end_date < start_date;
  const save = useMutation({
    mutationFn: () =>
      call(setPlanMembers, {
        params: { id: plan.id },
        body: { members: members.map(({ user_id, team_id, start_date, end_date }) => ({ user_id, team_id, start_date, end_date })) },
      }),
    onSuccess: async (answer) => {
      toast.success(tp('toast.membersSaved'));
      client.setQueryData(planKeys.plan(plan.id), answer);
      await client.invalidateQueries({ queryKey: planKeys.all });
    },
    onError: (error) => toast.error(errorText(error)),
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
      <div className={styles['bar']}>
        {adder}
        <span className={styles['grow']} />
        {isChanged ? (
          <>
            <Badge tone="warn">{t('unsaved')}</Badge>
            <Button variant="quiet" onPress={() => setMembers(plan.members)}>
              {t('discard')}
            </Button>
            <Button variant="main" isPending={save.isPending} isDisabled={members.some(isBackwards)} onPress={() => save.mutate()}>
              {t('save')}
            </Button>
          </>
        ) : null}
      </div>
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
                  <UserChip name={member.name} size={22} />
                ),
            },
            {
              id: 'dates',
              header: `${t('start')} – ${t('end')}`,
              cell: ({ member, index }) => (
                <div className={styles['dates']}>
                  <DatePicker
                    label={`${t('start')}, ${member.name}`}
                    hideLabel
                    isClearable
                    isDisabled={!canWrite}
                    value={member.start_date}
                    onChange={(start_date) => change(index, { start_date })}
                  />
                  <DatePicker
                    label={`${t('end')}, ${member.name}`}
                    hideLabel
                    isClearable
                    isDisabled={!canWrite}
                    value={member.end_date}
                    error={isBackwards(member) ? t('endBeforeStart') : null}
                    onChange={(end_date) => change(index, { end_date })}
                  />
                </div>
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
                    onPress={() => setMembers(members.filter((_, at) => at !== index))}
                  />
                ) : null,
            },
          ]}
        />
      )}
      {isAdding ? (
        <AddMembers
          taken={new Set(members.map(keyOf))}
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

interface AddMembersProps {
  readonly taken: ReadonlySet<string>;
  readonly onClose: () => void;
  readonly onAdd: (members: PlanMemberWire[]) => void;
}

function AddMembers({ taken, onClose, onAdd }: AddMembersProps) {
  const t = useTranslations('plans.memberList');
  const tp = useTranslations('plans');
  const users = useQuery(allUsersQuery);
  const teams = useQuery({ queryKey: ['teams', 'names'], queryFn: ({ signal }) => call(listTeams, {}, { signal }) });
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [start, setStart] = useState<string | null>(null);
  const [end, setEnd] = useState<string | null>(null);
  const wanted = search.trim().toLowerCase();
  const all = [
    ...(teams.data?.teams ?? []).map(({ id, name }) => ({ id, name, isTeam: true })),
    ...(users.data ?? []).map(({ id, name }) => ({ id, name, isTeam: false })),
  ];
  const shown = all.filter(({ name }) => name.toLowerCase().includes(wanted));
  const free = shown.filter(({ id }) => !taken.has(id));
  const toggle = (ids: readonly string[], isOn: boolean) => {
    const next = new Set(chosen);
    for (const id of ids) {
      if (isOn) next.add(id);
      else next.delete(id);
    }
    setChosen(next);
  };
  const isBackwards = start !== null && end !== null && end < start;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="m"
      title={t('addTitle')}
      footer={
        <>
          <Button onPress={onClose}>{tp('form.cancel')}</Button>
          <Button
            variant="main"
            isDisabled={chosen.size === 0 || isBackwards}
            onPress={() =>
              onAdd(
                all
                  .filter(({ id }) => chosen.has(id))
                  .map(({ id, name, isTeam }) => ({
                    user_id: isTeam ? null : id,
                    team_id: isTeam ? id : null,
                    start_date: start,
                    end_date: end,
                    name,
                  })),
              )
            }
          >
            {t('confirm', { count: chosen.size })}
          </Button>
        </>
      }
    >
      <div className={styles['form']}>
        <SearchField label={t('search')} value={search} onChange={setSearch} autoFocus />
        <Checkbox
          isSelected={free.length > 0 && free.every(({ id }) => chosen.has(id))}
          isIndeterminate={free.some(({ id }) => chosen.has(id)) && !free.every(({ id }) => chosen.has(id))}
          onChange={(isOn) =>
            toggle(
              free.map(({ id }) => id),
              isOn,
            )
          }
        >
          {t('everyone')}
        </Checkbox>
        <div className={styles['choose']}>
          {shown.map(({ id, name, isTeam }) => (
            <Checkbox key={id} isSelected={chosen.has(id)} isDisabled={taken.has(id)} onChange={(isOn) => toggle([id], isOn)}>
              <span className={styles['chooseRow']}>
                {name} {isTeam ? <Badge>{t('team')}</Badge> : null}
                {taken.has(id) ? <span className={styles['sub']}>{t('alreadyIn')}</span> : null}
              </span>
            </Checkbox>
          ))}
        </div>
        <div className={styles['dates']}>
          <DatePicker label={t('from')} isClearable value={start} onChange={setStart} description={t('always')} />
          <DatePicker
            label={t('to')}
            isClearable
            value={end}
            onChange={setEnd}
            description={t('always')}
            error={isBackwards ? t('endBeforeStart') : null}
          />
        </div>
      </div>
    </Dialog>
  );
}
