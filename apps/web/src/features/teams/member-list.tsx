import type { Team, TeamMember } from '@comptoir/contract';
import { datesInclude } from '@comptoir/kernel';
import { Pencil, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { teamData } from '../../data/teams.ts';
import { useDaySpan } from '../../lib/date-span.ts';
import { thisDay } from '../../lib/this-day.ts';
import { DrawerRow, DrawerRows, IconButton, UserChip, useAction, useUndoToast } from '../../ui/index.ts';

export interface MemberListProps {
  readonly team: Team;
  readonly members: readonly TeamMember[];
  /** Instead of people. */
  readonly empty?: string | null;
  readonly canWrite: boolean;
  readonly onEdit: (member: TeamMember) => void;
}

/** People of a team with their dates and rights; each can be edited and removed. */
export function MemberList({ team, members, empty = null, canWrite, onEdit }: MemberListProps) {
  const t = useTranslations('teams');
  const caption = useCaption();
  const undoToast = useUndoToast();
  const remove = useAction({
    mutationFn: ({ id }: TeamMember) =>
      teamData.setMembers({ params: { id: team.id }, body: { removed_ids: [id] } }),
    onSuccess: (_, { user_id, user_name, start_date, end_date, can_view, can_validate }) => {
      const attribution = { user_id, start_date, end_date, can_view, can_validate };
      undoToast(t('member_removed'), {
        undo: () => teamData.setMembers({ params: { id: team.id }, body: { attributions: [attribution] } }),
        undone: t('member_back', { name: user_name }),
      });
    },
  });
  return (
    <DrawerRows empty={empty}>
      {members.map((member) => (
        <DrawerRow
          key={member.id}
          isPast={!datesInclude(member, thisDay())}
          actions={
            canWrite ? (
              <>
                <IconButton
                  size="s"
                  icon={Pencil}
                  label={t('edit_member', { name: member.user_name })}
                  onPress={() => onEdit(member)}
                />
                <IconButton
                  size="s"
                  icon={X}
                  label={t('remove_member', { name: member.user_name })}
                  isPending={remove.isPending && remove.variables.id === member.id}
                  onPress={() => remove.mutate(member)}
                />
              </>
            ) : null
          }
        >
          <UserChip name={member.user_name} src={member.avatar} size={30} caption={caption(member)} />
        </DrawerRow>
      ))}
    </DrawerRows>
  );
}

/** Dates and rights of a membership; empty for one without any, as most are. */
function useCaption() {
  const t = useTranslations('teams');
  const span = useDaySpan();
  return (member: TeamMember) => {
    const dates = member.start_date || member.end_date ? span(member) : null;
    const rights = [
      member.can_view && t('right_view_short'),
      member.can_validate && t('right_validate_short'),
    ];
    return [dates, rights.filter(Boolean).join(', ')].filter(Boolean).join(' · ');
  };
}
