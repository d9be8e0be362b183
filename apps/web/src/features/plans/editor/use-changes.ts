import type { PlanCatalogue } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { teamData } from '../../../data/teams.ts';
import { userData } from '../../../data/users.ts';
import { useAccess } from '../../../lib/session.ts';
import { useFormulaLocale } from '../../../lib/use-formula-locale.ts';
import { changesBetween, type Versioned } from './document-changes.ts';

/** Compares two versions of a compensation, with the names that the editor shows. */
export function useChanges(catalogue: PlanCatalogue) {
  const access = useAccess();
  const formula_locale = useFormulaLocale();
  const people = useQuery(userData.choose('')).data ?? [];
  const teams = useQuery({ ...teamData.list, enabled: access.can('user.teams', 'read') }).data ?? [];
  return (before: Versioned, after: Versioned) =>
    changesBetween(before, after, { catalogue, people, teams, formula_locale });
}
