import type { GroupDetail, GroupMember } from '@comptoir/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { groupData } from '../../data/groups.ts';
import { userData } from '../../data/users.ts';
import { thisMonth } from '../../lib/this-month.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { ComboBox, FieldPair, FormDialog, MonthField, toast } from '../../ui/index.ts';
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
  const draft = useDraft(member, (stored) => ({
    user_id: stored?.user_id ?? null,
    start_month: stored ? stored.start_month : thisMonth(),
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
      <FieldPair>
        <MonthField
          name={`${FIELD}.start_month`}
          label={t('from')}
          value={start_month}
          onChange={(month) => draft.set({ start_month: month })}
          isOptional
          isClearable
        />
        <MonthField
          name={`${FIELD}.end_month`}
          label={t('to')}
          value={end_month}
          min={start_month ?? undefined}
          onChange={(month) => draft.set({ end_month: month })}
          isOptional
          isClearable
        />
      </FieldPair>
      <p className={css['quiet']}>{t('one_at_a_time', { dimension: group.dimension_name })}</p>
    </FormDialog>
  );
}
