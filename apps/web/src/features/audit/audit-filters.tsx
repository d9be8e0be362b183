import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { userData } from '../../data/users.ts';
import { useAccess } from '../../lib/session.ts';
import { Button, ComboBox, DatePicker, Select, Toolbar } from '../../ui/index.ts';
import css from './audit-page.module.css';
import type { AuditSearch } from './audit-search.ts';
import { OBJECTS } from './audit-search.ts';
import type { ObjectType } from './use-audit-words.ts';

export interface AuditFiltersProps {
  readonly search: AuditSearch;
  readonly onChange: (change: Partial<AuditSearch>) => void;
}

/** Who, on what, from when to when. */
export function AuditFilters({ search, onChange }: AuditFiltersProps) {
  const t = useTranslations('audit');
  const common = useTranslations('common');
  const canList = useAccess().can('user.users', 'read');
  const people = useQuery({ ...userData.options(false), enabled: canList }).data ?? [];
  return (
    <Toolbar>
      <div className={css['filters']}>
        {canList ? (
          <ComboBox
            label={t('person')}
            placeholder={t('anyone')}
            value={search.user}
            onChange={(user) => onChange({ user })}
            items={people.map(({ id, name }) => ({ value: id, text: name }))}
          />
        ) : null}
        <Select<ObjectType | 'any'>
          label={t('object')}
          value={search.object ?? 'any'}
          onChange={(object) => onChange({ object: object === 'any' ? null : object })}
          items={[
            { value: 'any', text: t('anything') },
            ...OBJECTS.map((value) => ({ value, text: t(`objects.${value}`) })),
          ]}
        />
        <DatePicker
          label={common('from')}
          value={search.from}
          max={search.to ?? undefined}
          isClearable
          onChange={(from) => onChange({ from })}
        />
        <DatePicker
          label={common('to')}
          value={search.to}
          min={search.from ?? undefined}
          isClearable
          onChange={(to) => onChange({ to })}
        />
        <ClearFilters search={search} onChange={onChange} />
      </div>
    </Toolbar>
  );
}

/** Nothing while nothing is filtered. */
export function ClearFilters({ search, onChange }: AuditFiltersProps) {
  const t = useTranslations('audit');
  if (search.object === null && search.user === null && search.from === null && search.to === null)
    return null;
  return (
    <Button variant="quiet" onPress={() => onChange({ object: null, user: null, from: null, to: null })}>
      {t('clear')}
    </Button>
  );
}
