import { NO_USER, type StatementFilter, type ViewConditions } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { statementData } from '../../data/statements.ts';
import { splitMonth } from '../../lib/format.ts';
import { isComplete } from './filter-values.ts';

type Named = readonly { readonly id: string; readonly name: string }[];

/** A view's conditions as a sentence, with the names that occur in the month; `null` while none of them is complete. */
export function useFilterWords(month: string): (conditions: ViewConditions) => string | null {
  const t = useTranslations('views');
  const terms = useTranslations('words');
  const join = useTranslations('conditions');
  const board = useTranslations('board');
  const { year, month: number } = splitMonth(month);
  const options = useQuery(statementData.filterOptions(year, number)).data;
  const people = useQuery(statementData.people(year, number)).data?.users;
  const names = (list: Named | undefined, ids: readonly string[]) =>
    ids
      .map((id) =>
        id === NO_USER ? board('no_manager') : (list?.find((one) => one.id === id)?.name ?? join('gone')),
      )
      .join(` ${join('or')} `);
  const words = (filter: StatementFilter): string => {
    switch (filter.type) {
      case 'username':
        return t('says_username', { value: filter.value.trim() });
      case 'users':
        return t('says_users', { names: names(people, filter.values) });
      case 'teams':
        return t('says_teams', { names: names(options?.teams, filter.values) });
      case 'groups':
        return t('says_groups', { names: names(options?.groups, filter.values) });
      case 'managers':
        return t(filter.only_direct ? 'says_direct_managers' : 'says_managers', {
          names: names(options?.managers, filter.values),
        });
      case 'plans':
        return t('says_plans', { names: names(options?.plans, filter.values) });
      case 'status': {
        const states = filter.values.map((status) => terms(`state.${status}`));
        return t('says_status', { names: states.join(` ${join('or')} `) });
      }
      case 'error':
        return t(filter.value ? 'says_error' : 'says_no_error');
      case 'manually_adjusted':
        return t(filter.value ? 'says_manually_adjusted' : 'says_not_manually_adjusted');
      case 'manual':
        return t(filter.value ? 'says_manual' : 'says_no_manual');
      case 'with_comment':
        return t(filter.value ? 'says_commented' : 'says_not_commented');
    }
  };
  return ({ filters, link }) => {
    const complete = filters.filter(isComplete);
    if (complete.length === 0) return null;
    return join('sentence', { conditions: complete.map(words).join(` ${join(link)} `) });
  };
}
