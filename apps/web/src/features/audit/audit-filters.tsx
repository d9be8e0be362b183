import { AUDIT_SOURCES, type AuditSource } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useMessages, useTranslations } from 'use-intl';
import { userData } from '../../data/users.ts';
import { useAccess } from '../../lib/session.ts';
import { Button, ComboBox, DatePicker, Select, Toolbar } from '../../ui/index.ts';
import css from './audit-page.module.css';
import type { AuditSearch } from './audit-search.ts';
import { isFiltered, NO_FILTERS, OBJECTS } from './audit-search.ts';
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
        <KindFilter search={search} onChange={onChange} />
        <Select<AuditSource | 'any'>
          label={t('source')}
          value={search.source ?? 'any'}
          onChange={(source) => onChange({ source: source === 'any' ? null : source })}
          items={[
            { value: 'any', text: t('any_source') },
            ...AUDIT_SOURCES.map((value) => ({ value, text: t(`sources.${value}`) })),
          ]}
        />
        <DatePicker
          label={common('from')}
          value={search.from}
          max={search.to ?? undefined}
          isClearable
          isOptional={false}
          onChange={(from) => onChange({ from })}
        />
        <DatePicker
          label={common('to')}
          value={search.to}
          min={search.from ?? undefined}
          isClearable
          isOptional={false}
          onChange={(to) => onChange({ to })}
        />
        <ClearFilters search={search} onChange={onChange} />
      </div>
    </Toolbar>
  );
}

/** What was done, of everything that has words. */
function KindFilter({ search, onChange }: AuditFiltersProps) {
  const t = useTranslations('audit');
  const { kinds } = useMessages().audit as { readonly kinds: Readonly<Record<string, string>> };
  const items = Object.entries(kinds)
    .map(([value, text]) => ({ value, text }))
    .toSorted((one, other) => one.text.localeCompare(other.text));
  return (
    <ComboBox
      label={t('what')}
      placeholder={t('any_kind')}
      value={search.kind}
      onChange={(kind) => onChange({ kind })}
      items={items}
    />
  );
}

/** Nothing while nothing is filtered. */
export function ClearFilters({ search, onChange }: AuditFiltersProps) {
  const t = useTranslations('audit');
  if (!isFiltered(search)) return null;
  return (
    <Button variant="quiet" onPress={() => onChange(NO_FILTERS)}>
      {t('clear')}
    </Button>
  );
}
