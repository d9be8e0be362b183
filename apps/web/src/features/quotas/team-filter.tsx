import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useAccess } from '../../lib/session.ts';
import { teamsQuery } from '../teams/index.ts';
import { FilterPicker } from '../users/index.ts';

/** People of one team. */
export function TeamFilter({ value, onChange }: { readonly value: string | null; readonly onChange: (team: string | null) => void }) {
  const t = useTranslations('quotas');
  const access = useAccess();
  const teams = useQuery({ ...teamsQuery, enabled: access.can('user.teams', 'read') });
  if (!teams.data || teams.data.length === 0) return null;
  return (
    <FilterPicker
      label={t('filter_team')}
      isSingle
      items={teams.data.map((team) => ({ value: team.id, text: team.name }))}
      chosen={value === null ? [] : [value]}
      onChange={([team]) => onChange(team ?? null)}
    />
  );
}
