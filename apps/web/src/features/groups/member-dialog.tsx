import type { GroupDetail, GroupMember } from '@comptoir/contract';
import { isDateRange, subtractDates } from '@comptoir/kernel';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { groupData } from '../../data/groups.ts';
import { userData } from '../../data/users.ts';
import { useAccess } from '../../lib/session.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { ComboBox, FieldPair, FormDialog, MonthField, toast } from '../../ui/index.ts';
import { AttributionOverlaps } from '../../ui/plans/attribution-overlaps.tsx';
import css from './groups.module.css';

export interface MemberDialogProps {
  readonly group: GroupDetail;
  /** Null: a new membership. */
  readonly member: GroupMember | null;
  readonly onClose: () => void;
}

/** The call sets several memberships; this dialog sends one. */
const FIELD = 'members.0';

/** A person in a group, from a month to a month. */
export function MemberDialog({ group, member, onClose }: MemberDialogProps) {
  const t = useTranslations('groups');
  const teams = useTranslations('teams');
  const client = useQueryClient();
  const people = useQuery(userData.options());
  const format = useFormat();
  const draft = useDraft(member, (stored) => ({
    user_id: stored?.user_id ?? null,
    start_month: stored ? stored.start_month : format.presentMonth(),
    end_month: stored?.end_month ?? null,
  }));
  const { user_id, start_month, end_month } = draft.values;
  const save = useMutation({
    mutationFn: () => {
      const { base } = draft;
      const stored = base ? { id: base.id, version: base.version } : {};
      const changed = { ...stored, user_id: user_id ?? '', start_month, end_month };
      return groupData.setMembers({ params: { id: group.id }, body: { members: [changed] } });
    },
    onSuccess: () => {
      toast.success(teams('member_saved'));
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={
        member ? teams('edit_member', { name: member.user_name }) : t('member_title', { group: group.name })
      }
      save={save}
      stored={{
        draft,
        read: async () => {
          const now = await client.fetchQuery({ ...groupData.one(group.id), staleTime: 0 });
          return now.members.find(({ id }) => id === member?.id);
        },
      }}
      isDisabled={user_id === null}
      onSave={() => save.mutate()}
    >
      {member ? null : (
        <ComboBox
          name={`${FIELD}.user_id`}
          label={teams('person')}
          items={(people.data ?? []).map((one) => ({
            value: one.id,
            text: one.name,
            caption: one.role_name,
          }))}
          value={user_id}
          onChange={(id) => draft.set({ user_id: id })}
        />
      )}
      <Months values={draft.values} onChange={draft.set} />
      <p className={css['quiet']}>{t('one_at_a_time', { dimension: group.dimension_name })}</p>
      <Overlaps group={group} member={member} values={draft.values} />
    </FormDialog>
  );
}

interface MemberValues {
  readonly user_id: string | null;
  readonly start_month: string | null;
  readonly end_month: string | null;
}

interface MonthsProps {
  readonly values: MemberValues;
  readonly onChange: (change: Partial<MemberValues>) => void;
}

function Months({ values: { start_month, end_month }, onChange }: MonthsProps) {
  const t = useTranslations('groups');
  return (
    <FieldPair>
      <MonthField
        name={`${FIELD}.start_month`}
        label={t('from')}
        value={start_month}
        onChange={(month) => onChange({ start_month: month })}
        isOptional
        isClearable
      />
      <MonthField
        name={`${FIELD}.end_month`}
        label={t('to')}
        value={end_month}
        min={start_month ?? undefined}
        onChange={(month) => onChange({ end_month: month })}
        isOptional
        isClearable
      />
    </FieldPair>
  );
}

type OverlapsProps = Pick<MemberDialogProps, 'group' | 'member'> & { readonly values: MemberValues };

/** Plans of this group that would count records of the person which another plan of theirs counts. */
function Overlaps({ group, member, values: { user_id, start_month, end_month } }: OverlapsProps) {
  const access = useAccess();
  const { daysOf } = useFormat();
  const months = daysOf(start_month, end_month);
  if (user_id === null || !isDateRange(months) || !access.can('plan.plans', 'read'))
    return <AttributionOverlaps change={null} />;
  const others = group.members
    .filter((one) => one.user_id === user_id && one.id !== member?.id)
    .flatMap((one) => subtractDates(daysOf(one.start_month, one.end_month), months));
  return <AttributionOverlaps change={{ group: { id: group.id, user_id, members: [...others, months] } }} />;
}
