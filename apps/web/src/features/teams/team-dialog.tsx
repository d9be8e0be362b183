import type { Team } from '@comptoir/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { teamData } from '../../data/teams.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { FormDialog, Select, TextField, toast } from '../../ui/index.ts';

const TOP = 'top';

export interface TeamDialogProps {
  /** Null: a new one. */
  readonly team: Team | null;
  readonly parent_id: string | null;
  readonly teams: readonly Team[];
  readonly onClose: () => void;
  readonly onSaved: (id: string) => void;
}

/** Name and place in the tree; the team itself and those below it are not offered as its parent. */
export function TeamDialog({ team, parent_id, teams, onClose, onSaved }: TeamDialogProps) {
  const t = useTranslations('teams');
  const common = useTranslations('common');
  const client = useQueryClient();
  const draft = useDraft(team, (stored) => ({
    name: stored?.name ?? '',
    parent: (stored ? stored.parent_id : parent_id) ?? TOP,
  }));
  const { name, parent } = draft.values;
  const save = useMutation({
    mutationFn: () => {
      const body = { name, parent_id: parent === TOP ? null : parent };
      return draft.base
        ? teamData.update({ params: { id: draft.base.id }, body: { ...body, version: draft.base.version } })
        : teamData.create({ body });
    },
    onSuccess: (saved) => {
      toast.success(team ? t('saved') : t('created', { name: saved.name }));
      onClose();
      onSaved(saved.id);
    },
  });
  const possible = teams.filter(
    (one) => !one.default && (team === null || (one.id !== team.id && !one.parents.includes(team.id))),
  );
  return (
    <FormDialog
      onClose={onClose}
      title={team ? t('edit_title', { name: team.name }) : t('create_title')}
      save={save}
      stored={
        team
          ? { draft, read: () => client.fetchQuery({ ...teamData.one(team.id), staleTime: 0 }) }
          : undefined
      }
      action={team ? common('save') : common('create')}
      isDisabled={name.trim() === ''}
      onSave={() => save.mutate()}
    >
      <TextField
        name="name"
        label={t('name')}
        value={name}
        onChange={(text) => draft.set({ name: text })}
        isRequired
        autoFocus
        maxLength={255}
      />
      <Select
        name="parent_id"
        label={t('parent')}
        items={[
          { value: TOP, text: t('parent_none') },
          ...possible.map((one) => ({ value: one.id, text: one.name })),
        ]}
        value={parent}
        onChange={(id) => draft.set({ parent: id })}
      />
    </FormDialog>
  );
}
