import { datesInclude } from '@comptoir/kernel';
import type { Team, TeamMember } from '@comptoir/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Pencil, Plus, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { addresses } from '../../addresses.ts';
import { teamData } from '../../data/teams.ts';
import { cx } from '../../lib/cx.ts';
import { useAccess } from '../../lib/session.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import {
  Button,
  DeleteDialog,
  Drawer,
  ErrorState,
  IconButton,
  Skeleton,
  toast,
  UserChip,
} from '../../ui/index.ts';
import { useDaySpan } from '../../lib/date-span.ts';
import { thisDay } from '../../lib/this-month.ts';
import { PlansSection } from '../../ui/plans/plans-section.tsx';
import { MemberDialog } from './member-dialog.tsx';
import { TeamDialog } from './team-dialog.tsx';
import css from './teams.module.css';

export interface TeamDrawerProps {
  readonly id: string | null;
  readonly teams: readonly Team[];
  readonly onClose: () => void;
  readonly onOpen: (id: string | null) => void;
}

export function TeamDrawer({ id, teams, onClose, onOpen }: TeamDrawerProps) {
  const t = useTranslations('common');
  const team = useQuery({ ...teamData.one(id ?? ''), enabled: id !== null });
  const isShown = team.data !== undefined && team.data.id === id;
  return (
    <Drawer isOpen={id !== null} onClose={onClose} title={isShown ? team.data.name : t('team')} width={520}>
      {team.isError ? <ErrorState error={team.error} onRetry={() => void team.refetch()} /> : null}
      {isShown ? (
        <Content key={team.data.id} team={team.data} teams={teams} onOpen={onOpen} />
      ) : team.isError ? null : (
        <Skeleton height={260} radius={8} />
      )}
    </Drawer>
  );
}

type Dialogs = 'edit' | 'below' | 'delete' | 'add' | TeamMember | null;

function Content({
  team,
  teams,
  onOpen,
}: {
  readonly team: Team;
  readonly teams: readonly Team[];
  readonly onOpen: (id: string | null) => void;
}) {
  const t = useTranslations('teams');
  const access = useAccess();
  const [dialog, setDialog] = useState<Dialogs>(null);
  const canWrite = !team.default && access.can('user.teams', 'write');
  const nameOf = new Map(teams.map((one) => [one.id, one.name]));
  const today = thisDay();
  const members = team.members ?? [];
  const present = members.filter((member) => datesInclude(member, today));
  const others = members.filter((member) => !datesInclude(member, today));
  const close = () => setDialog(null);
  return (
    <div className={css['content']}>
      {team.default ? <p className={css['path']}>{t('default_text')}</p> : null}
      {team.parents.length > 0 ? (
        <p className={css['path']}>{team.parents.map((id) => nameOf.get(id)).join(' › ')}</p>
      ) : null}
      {canWrite ? (
        <div className={css['actions']}>
          <Button icon={Pencil} onPress={() => setDialog('edit')}>
            {t('rename')}
          </Button>
          <Button icon={Plus} onPress={() => setDialog('below')}>
            {t('add_below')}
          </Button>
          {access.can('user.teams', 'delete') ? (
            <Button icon={Trash2} onPress={() => setDialog('delete')}>
              {t('delete')}
            </Button>
          ) : null}
        </div>
      ) : null}
      <section className={css['section']}>
        <div className={css['head']}>
          <h3>{t('people')}</h3>
          {canWrite ? (
            <Button size="s" icon={Plus} onPress={() => setDialog('add')}>
              {t('add_member')}
            </Button>
          ) : null}
        </div>
        {present.length === 0 ? <p className={css['none']}>{t('people_empty')}</p> : null}
        <Members team={team} members={present} canWrite={canWrite} onEdit={setDialog} />
      </section>
      {others.length > 0 ? (
        <section className={css['section']}>
          <div className={css['head']}>
            <h3>{t('past')}</h3>
          </div>
          <Members team={team} members={others} canWrite={canWrite} onEdit={setDialog} />
        </section>
      ) : null}
      {team.plans ? <PlansSection plans={team.plans} empty={t('plan_none')} /> : null}
      {team.children.length > 0 ? (
        <section className={css['section']}>
          <div className={css['head']}>
            <h3>{t('below')}</h3>
          </div>
          <ul>
            {team.children.map((id) => (
              <li key={id}>
                <Link {...addresses.team(id)} resetScroll={false} className={css['sub']}>
                  {nameOf.get(id)}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {dialog === 'edit' ? (
        <TeamDialog
          team={team}
          parent_id={team.parent_id}
          teams={teams}
          onClose={close}
          onSaved={() => undefined}
        />
      ) : null}
      {dialog === 'below' ? (
        <TeamDialog team={null} parent_id={team.id} teams={teams} onClose={close} onSaved={onOpen} />
      ) : null}
      {dialog === 'delete' ? <DeleteTeam team={team} onClose={close} onDeleted={() => onOpen(null)} /> : null}
      {dialog === 'add' ? <MemberDialog team={team} member={null} onClose={close} /> : null}
      {dialog !== null && typeof dialog === 'object' ? (
        <MemberDialog team={team} member={dialog} onClose={close} />
      ) : null}
    </div>
  );
}

interface MembersProps {
  readonly team: Team;
  readonly members: readonly TeamMember[];
  readonly canWrite: boolean;
  readonly onEdit: (member: TeamMember) => void;
}

function Members({ team, members, canWrite, onEdit }: MembersProps) {
  const t = useTranslations('teams');
  const errorText = useErrorText();
  const span = useDaySpan();
  const remove = useMutation({
    mutationFn: (id: string) => teamData.setMembers({ params: { id: team.id }, body: { removed_ids: [id] } }),
    onSuccess: () => {
      toast.success(t('member_removed'));
    },
    onError: (error) => toast.error(errorText(error)),
  });
  return (
    <ul className={css['members']}>
      {members.map((member) => {
        // Nothing is said of a membership without dates or rights: most are such.
        const dates = member.start_date || member.end_date ? span(member) : null;
        const rights = [
          member.can_view && t('right_view_short'),
          member.can_validate && t('right_validate_short'),
        ]
          .filter(Boolean)
          .join(', ');
        return (
          <li key={member.id} className={cx(!datesInclude(member, thisDay()) && css['past'])}>
            <span className={css['grow']}>
              <UserChip
                name={member.user_name}
                src={member.avatar}
                size={30}
                caption={[dates, rights].filter(Boolean).join(' · ')}
              />
            </span>
            {canWrite ? (
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
                  isPending={remove.isPending && remove.variables === member.id}
                  onPress={() => remove.mutate(member.id)}
                />
              </>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

function DeleteTeam({
  team,
  onClose,
  onDeleted,
}: {
  readonly team: Team;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}) {
  const t = useTranslations('teams');
  const remove = useMutation({
    mutationFn: () => teamData.delete({ params: { id: team.id } }),
    onSuccess: () => {
      toast.success(t('deleted', { name: team.name }));
      onClose();
      onDeleted();
    },
  });
  return (
    <DeleteDialog name={team.name} action={t('delete')} remove={remove} onClose={onClose}>
      <p>{t('delete_text')}</p>
    </DeleteDialog>
  );
}
