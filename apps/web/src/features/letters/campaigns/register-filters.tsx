import { idSchema } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { letterData, type RegisterFilter } from '../../../data/letters.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Button, type ChoiceItem, ComboBox, Select, Toolbar } from '../../../ui/index.ts';
import { usePeopleItems } from '../../../ui/people/use-people-items.ts';
import css from './campaigns.module.css';

const CURRENCIES = ['all', 'present', 'outdated'] as const;
const ALL = 'all';

export const registerSearchSchema = z.object({
  plan: idSchema.nullable().catch(null).default(null),
  version: z
    .string()
    .regex(/^[0-9a-f]{12,64}$/)
    .nullable()
    .catch(null)
    .default(null),
  words: z.enum(CURRENCIES).catch('all').default('all'),
  person: idSchema.nullable().catch(null).default(null),
  page: z.number().int().min(0).catch(0).default(0),
});
export type RegisterSearch = z.output<typeof registerSearchSchema>;

/** By what the server filters. A version is one of a plan. */
export function filterOf({ plan, version, words, person }: RegisterSearch): Omit<RegisterFilter, 'page'> {
  return {
    ...(plan === null ? {} : { plan_id: plan }),
    ...(plan === null || version === null ? {} : { version }),
    ...(words === 'all' ? {} : { outdated: words === 'outdated' ? ('true' as const) : ('false' as const) }),
    ...(person === null ? {} : { user_id: person }),
  };
}

const NONE = { plan: null, version: null, words: 'all', person: null, page: 0 } as const;

/** Of which plan and version, whether it is the present one, and of whom. */
export function RegisterFilters({
  search,
  onChange,
}: {
  readonly search: RegisterSearch;
  readonly onChange: (change: Partial<RegisterSearch>) => void;
}) {
  const t = useTranslations('letters');
  const plans = useQuery(letterData.letterPlans).data ?? [];
  const people = usePeopleItems([]);
  const versions = useVersionItems(search.plan);
  return (
    <Toolbar>
      <Select
        label={t('plan')}
        hideLabel
        items={[
          { value: ALL, text: t('all_plans') },
          ...plans.map(({ id, name }) => ({ value: id, text: name })),
        ]}
        value={search.plan ?? ALL}
        onChange={(id) => onChange({ plan: id === ALL ? null : id, version: null, page: 0 })}
      />
      {search.plan === null ? null : (
        <Select
          label={t('version')}
          hideLabel
          items={versions}
          value={search.version ?? ALL}
          onChange={(version) => onChange({ version: version === ALL ? null : version, page: 0 })}
        />
      )}
      <Select
        label={t('words_of_plan')}
        hideLabel
        items={CURRENCIES.map((value) => ({ value, text: t(`words_${value}`) }))}
        value={search.words}
        onChange={(words) => onChange({ words, page: 0 })}
      />
      <div className={css['personFilter']}>
        <ComboBox
          label={t('person')}
          hideLabel
          placeholder={t('all_people')}
          items={people}
          value={search.person}
          onChange={(person) => onChange({ person, page: 0 })}
        />
      </div>
      {Object.keys(filterOf(search)).length > 0 ? (
        <Button variant="quiet" onPress={() => onChange(NONE)}>
          {t('filters_clear')}
        </Button>
      ) : null}
    </Toolbar>
  );
}

/** Versions of the plan with their first day and how many signed, the newest first. */
function useVersionItems(plan_id: string | null): readonly ChoiceItem[] {
  const t = useTranslations('letters');
  const { instant } = useFormat();
  const plan = useQuery(letterData.letterPlans).data?.find(({ id }) => id === plan_id);
  return [
    { value: ALL, text: t('all_versions') },
    ...(plan?.versions ?? []).map(({ version, since, letters, signed, is_present }) => ({
      value: version,
      text: t('version_since', { version, since: instant(since, 'date') }),
      caption: t(is_present ? 'version_present' : 'version_past', { signed, letters }),
    })),
  ];
}
