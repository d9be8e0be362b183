import type { Team, TeamMember } from '@comptoir/contract';
import { datesInclude } from '@comptoir/kernel';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { thisDay } from '../../lib/this-day.ts';
import { Button, DrawerSection } from '../../ui/index.ts';
import { MemberDialog } from './member-dialog.tsx';
import { MemberList } from './member-list.tsx';

export interface TeamMembersProps {
  readonly team: Team;
  readonly canWrite: boolean;
}

/** Who is in the team today, then who was or will be. */
export function TeamMembers({ team, canWrite }: TeamMembersProps) {
  const t = useTranslations('teams');
  const [dialog, setDialog] = useState<TeamMember | 'add' | null>(null);
  const today = thisDay();
  const members = team.members ?? [];
  const present = members.filter((member) => datesInclude(member, today));
  const others = members.filter((member) => !datesInclude(member, today));
  const list = { team, canWrite, onEdit: setDialog };
  return (
    <>
      <DrawerSection
        title={t('people')}
        action={
          canWrite ? (
            <Button size="s" icon={Plus} onPress={() => setDialog('add')}>
              {t('add_member')}
            </Button>
          ) : null
        }
      >
        <MemberList {...list} members={present} empty={present.length === 0 ? t('people_empty') : null} />
      </DrawerSection>
      {others.length > 0 ? (
        <DrawerSection title={t('past')}>
          <MemberList {...list} members={others} />
        </DrawerSection>
      ) : null}
      {dialog !== null ? (
        <MemberDialog team={team} member={dialog === 'add' ? null : dialog} onClose={() => setDialog(null)} />
      ) : null}
    </>
  );
}
