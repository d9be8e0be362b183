import type { GroupDetail, GroupMember } from '@comptoir/contract';
import { type DateRange, datesInclude } from '@comptoir/kernel';
import { Pencil, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { groupData } from '../../data/groups.ts';
import { useMonthSpan } from '../../lib/date-span.ts';
import { thisDay } from '../../lib/this-day.ts';
import { useFormat } from '../../lib/use-format.ts';
import {
  Button,
  DrawerRow,
  DrawerRows,
  DrawerSection,
  IconButton,
  useAction,
  UserChip,
  useUndoToast,
} from '../../ui/index.ts';
import { MemberDialog } from './member-dialog.tsx';

export interface GroupMembersProps {
  readonly group: GroupDetail;
  readonly canWrite: boolean;
}

/** The days of a membership's months. */
function useDatesOf(): (member: GroupMember) => DateRange {
  const { daysOf } = useFormat();
  return ({ start_month, end_month }) => daysOf(start_month, end_month);
}

/** Who is in the group this month, then who was or will be. */
export function GroupMembers({ group, canWrite }: GroupMembersProps) {
  const t = useTranslations('groups');
  const teams = useTranslations('teams');
  const [dialog, setDialog] = useState<GroupMember | 'add' | null>(null);
  const datesOf = useDatesOf();
  const isNow = (member: GroupMember) => datesInclude(datesOf(member), thisDay());
  const present = group.members.filter(isNow);
  const others = group.members.filter((member) => !isNow(member));
  const list = { group, canWrite, onEdit: setDialog };
  const canAdd = canWrite && !group.is_archived;
  return (
    <>
      <DrawerSection
        title={teams('people')}
        action={
          canAdd ? (
            <Button size="s" icon={Plus} onPress={() => setDialog('add')}>
              {teams('add_member')}
            </Button>
          ) : null
        }
      >
        <MemberRows {...list} members={present} empty={present.length === 0 ? t('people_empty') : null} />
      </DrawerSection>
      {others.length > 0 ? (
        <DrawerSection title={teams('past')}>
          <MemberRows {...list} members={others} />
        </DrawerSection>
      ) : null}
      {dialog !== null ? (
        <MemberDialog
          group={group}
          member={dialog === 'add' ? null : dialog}
          onClose={() => setDialog(null)}
        />
      ) : null}
    </>
  );
}

interface MemberRowsProps extends GroupMembersProps {
  readonly members: readonly GroupMember[];
  /** Instead of people. */
  readonly empty?: string | null;
  readonly onEdit: (member: GroupMember) => void;
}

function MemberRows({ group, members, empty = null, canWrite, onEdit }: MemberRowsProps) {
  const t = useTranslations('groups');
  const teams = useTranslations('teams');
  const span = useMonthSpan();
  const datesOf = useDatesOf();
  const undoable = useUndoToast();
  const { id } = group;
  const remove = useAction({
    mutationFn: (member: GroupMember) =>
      groupData.setMembers({ params: { id }, body: { removed_ids: [member.id] } }),
    onSuccess: (_saved, { user_id, start_month, end_month }) =>
      undoable(teams('member_removed'), {
        undo: () =>
          groupData.setMembers({ params: { id }, body: { members: [{ user_id, start_month, end_month }] } }),
        undone: t('member_back'),
      }),
  });
  const isOpen = ({ start_month, end_month }: GroupMember) => start_month === null && end_month === null;
  return (
    <DrawerRows empty={empty}>
      {members.map((member) => (
        <DrawerRow
          key={member.id}
          isPast={!datesInclude(datesOf(member), thisDay())}
          actions={
            canWrite ? (
              <>
                {group.is_archived ? null : (
                  <IconButton
                    size="s"
                    icon={Pencil}
                    label={teams('edit_member', { name: member.user_name })}
                    onPress={() => onEdit(member)}
                  />
                )}
                <IconButton
                  size="s"
                  icon={X}
                  label={teams('remove_member', { name: member.user_name })}
                  isPending={remove.isPending && remove.variables.id === member.id}
                  onPress={() => remove.mutate(member)}
                />
              </>
            ) : null
          }
        >
          <UserChip
            name={member.user_name}
            src={member.avatar}
            size={30}
            caption={isOpen(member) ? '' : span(datesOf(member))}
          />
        </DrawerRow>
      ))}
    </DrawerRows>
  );
}
