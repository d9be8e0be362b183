import type { Team } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { teamData } from '../../data/teams.ts';
import { useAccess } from '../../lib/session.ts';
import { Button, DeleteDialog, toast } from '../../ui/index.ts';
import { TeamDialog } from './team-dialog.tsx';
import css from './teams.module.css';

export interface TeamActionsProps {
  readonly team: Team;
  readonly teams: readonly Team[];
  /** Shows another team, or none. */
  readonly onOpen: (id: string | null) => void;
}

/** Renames the team, adds one below it, deletes it. */
export function TeamActions({ team, teams, onOpen }: TeamActionsProps) {
  const t = useTranslations('teams');
  const access = useAccess();
  const [dialog, setDialog] = useState<'edit' | 'below' | 'delete' | null>(null);
  const close = () => setDialog(null);
  return (
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
    </div>
  );
}

interface DeleteTeamProps {
  readonly team: Team;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

function DeleteTeam({ team, onClose, onDeleted }: DeleteTeamProps) {
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
