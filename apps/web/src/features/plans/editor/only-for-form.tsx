import type { OnlyFor } from '@comptoir/engine';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { teamData } from '../../../data/teams.ts';
import { useAccess } from '../../../lib/session.ts';
import { MultiSelect } from '../../../ui/index.ts';
import { groupText } from '../../../ui/people/group-text.ts';
import styles from './editor.module.css';
import type { Editor } from './use-editor.ts';

const NOBODY: OnlyFor = { team_ids: [], group_ids: [] };

/** Which of the plan's members the compensation pays: everyone, or those in some teams and groups. */
export function OnlyForForm({ editor: { document, catalogue, edit } }: { readonly editor: Editor }) {
  const t = useTranslations('editor.onlyFor');
  const access = useAccess();
  const teams = useQuery({ ...teamData.list, enabled: access.can('user.teams', 'read') });
  const { team_ids, group_ids } = document.only_for ?? NOBODY;
  const groups = catalogue.dimensions.flatMap(({ name: dimension_name, groups: of }) =>
    of.map(({ id, name }) => ({ id, name, dimension_name })),
  );
  const items = [
    ...groups.map((group) => ({ value: group.id, text: groupText(group, groups) })),
    ...(teams.data ?? []).map(({ id, name }) => ({ value: id, text: t('team', { name }) })),
  ];
  const chosen = [...group_ids, ...team_ids];
  if (items.length === 0 && chosen.length === 0) return null;
  const known = new Set(items.map(({ value }) => value));
  const others = chosen.filter((id) => !known.has(id)).map((value) => ({ value, text: t('other') }));
  const isTeam = new Set([...team_ids, ...(teams.data ?? []).map(({ id }) => id)]);
  const choose = (ids: readonly string[]) =>
    edit(({ only_for: _before, ...now }) =>
      ids.length === 0
        ? now
        : {
            ...now,
            only_for: {
              team_ids: ids.filter((id) => isTeam.has(id)),
              group_ids: ids.filter((id) => !isTeam.has(id)),
            },
          },
    );
  return (
    <div className={styles['part']}>
      <MultiSelect
        label={t('label')}
        placeholder={t('everyone')}
        description={chosen.length > 0 ? t('some') : t('all')}
        items={[...items, ...others]}
        values={chosen}
        onChange={choose}
      />
    </div>
  );
}
