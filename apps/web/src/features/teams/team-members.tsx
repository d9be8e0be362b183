import type { Team, TeamMember } from '@comptoir/contract';
import { datesInclude } from '@comptoir/kernel';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { thisDay } from '../../lib/this-month.ts';
import { Button } from '../../ui/index.ts';
import { MemberDialog } from './member-dialog.tsx';
import { MemberList } from './member-list.tsx';
import { TeamSection } from './team-section.tsx';
import css from './teams.module.css';

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
      <TeamSection
        title={t('people')}
        action={
          canWrite ? (
            <Button size="s" icon={Plus} onPress={() => setDialog('add')}>
              {t('add_member')}
            </Button>
          ) : null
        }
      >
        {present.length === 0 ? <p className={css['none']}>{t('people_empty')}</p> : null}
        <MemberList {...list} members={present} />
      </TeamSection>
      {others.length > 0 ? (
        <TeamSection title={t('past')}>
          <MemberList {...list} members={others} />
        </TeamSection>
      ) : null}
      {dialog !== null ? (
        <MemberDialog team={team} member={dialog === 'add' ? null : dialog} onClose={() => setDialog(null)} />
      ) : null}
    </>
  );
}
