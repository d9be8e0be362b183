import { NO_USER } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { roleData } from '../../../data/roles.ts';
import { teamData } from '../../../data/teams.ts';
import { userData } from '../../../data/users.ts';
import { useAccess } from '../../../lib/session.ts';
import { useTyped } from '../../../lib/use-typed.ts';
import { MOBILE, useMedia } from '../../../lib/use-media.ts';
import { Button, SearchField, Segmented } from '../../../ui/index.ts';
import { TeamPicker } from '../../../ui/people/team-picker.tsx';
import { countFilters, type UsersSearch } from '../users-search.ts';
import { FilterPicker } from '../../../ui/filter-picker.tsx';
import { FilterSheet } from '../../../ui/filter-sheet.tsx';
import { GroupFilter } from '../../../ui/people/group-filter.tsx';
import { PlanFilter } from '../../../ui/plans/plan-filter.tsx';
import css from './users-page.module.css';

export interface UsersFiltersProps {
  readonly search: UsersSearch;
  readonly onChange: (change: Partial<UsersSearch>) => void;
  readonly onClear: () => void;
  /** How many users they leave, once it is known. */
  readonly total: number;
}

const STATUSES = ['active', 'pending', 'pending_no_email', 'inactive'] as const;

/** A search, the filters as chips, which a phone has behind one button, and the choice between active and archived users. */
export function UsersFilters({ search, onChange, onClear, total }: UsersFiltersProps) {
  const t = useTranslations('users');
  const isMobile = useMedia(MOBILE);
  const chips = <FilterChips search={search} onChange={onChange} />;
  const count = countFilters(search);
  return (
    <div className={css['filters']}>
      <NameSearch value={search.q} onChange={(q) => onChange({ q })} />
      {isMobile ? (
        <FilterSheet count={count} show={t('filters_show', { count: total })}>
          <div className={css['chips']}>{chips}</div>
          {count > 0 ? (
            <Button size="s" variant="quiet" onPress={onClear}>
              {t('clear_filters')}
            </Button>
          ) : null}
        </FilterSheet>
      ) : (
        chips
      )}
      <span className={css['end']}>
        <Segmented
          label={t('column_status')}
          items={[
            { value: 'live', text: t('segment_live') },
            { value: 'archived', text: t('segment_archived') },
          ]}
          value={search.tab}
          onChange={(tab) => onChange({ tab, status: [], licence: 'all' })}
        />
      </span>
    </div>
  );
}

function FilterChips({ search, onChange }: Pick<UsersFiltersProps, 'search' | 'onChange'>) {
  const t = useTranslations('users');
  const access = useAccess();
  const roles = useQuery({ ...roleData.list, enabled: access.can('user.roles', 'read') });
  const teams = useQuery({ ...teamData.list, enabled: access.can('user.teams', 'read') });
  const people = useQuery(userData.options());
  return (
    <>
      {roles.data ? (
        <FilterPicker
          label={t('filter_role')}
          items={roles.data.map((role) => ({ value: role.id, text: role.name }))}
          chosen={search.role}
          onChange={(role) => onChange({ role })}
        />
      ) : null}
      {teams.data && teams.data.length > 0 ? (
        <TeamPicker
          label={t('filter_team')}
          teams={teams.data}
          chosen={search.team}
          onChange={(team) => onChange({ team })}
        />
      ) : null}
      <GroupFilter chosen={search.group} onChange={(group) => onChange({ group })} />
      <PlanFilter chosen={search.plan} onChange={(plan) => onChange({ plan })} />
      <FilterPicker
        label={t('filter_manager')}
        items={[
          { value: NO_USER, text: t('no_manager') },
          ...(people.data ?? []).map((user) => ({ value: user.id, text: user.name })),
        ]}
        chosen={search.manager}
        onChange={(manager) => onChange({ manager })}
      />
      {search.tab === 'live' ? <LiveFilters search={search} onChange={onChange} /> : null}
    </>
  );
}

/** Of people who are not archived. */
function LiveFilters({ search, onChange }: Pick<UsersFiltersProps, 'search' | 'onChange'>) {
  const t = useTranslations('users');
  const terms = useTranslations('words');
  return (
    <>
      <FilterPicker
        label={t('filter_status')}
        items={STATUSES.map((status) => ({ value: status, text: terms(`state.${status}`) }))}
        chosen={search.status.filter((status) => status !== 'archived')}
        onChange={(status) => onChange({ status })}
      />
      <FilterPicker
        label={t('filter_licence')}
        isSingle
        items={[
          { value: 'with', text: t('licence_with') },
          { value: 'without', text: t('licence_without') },
        ]}
        chosen={search.licence === 'all' ? [] : [search.licence]}
        onChange={([licence]) => onChange({ licence: licence ?? 'all' })}
      />
    </>
  );
}

function NameSearch({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const t = useTranslations('users');
  const { text, type, submit } = useTyped(value, onChange);
  return (
    <div className={css['search']}>
      <SearchField label={t('search')} value={text} onChange={type} onSubmit={submit} />
    </div>
  );
}
