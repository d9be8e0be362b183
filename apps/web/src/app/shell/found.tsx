import { useQuery } from '@tanstack/react-query';
import type { NavigateOptions } from '@tanstack/react-router';
import {
  Calculator,
  FileText,
  ListTree,
  type LucideIcon,
  Rows3,
  ScrollText,
  Shapes,
  Table2,
  Target,
  User,
  Users,
} from 'lucide-react';
import { useFilter } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { addresses } from '../../addresses.ts';
import { planData } from '../../data/plans.ts';
import { quotaData } from '../../data/quotas.ts';
import { recordData } from '../../data/records.ts';
import { statementData } from '../../data/statements.ts';
import { tableData } from '../../data/tables.ts';
import { groupData } from '../../data/groups.ts';
import { teamData } from '../../data/teams.ts';
import { userData } from '../../data/users.ts';
import { mayOpen, PAGE_NEEDS } from '../../lib/page-needs.ts';
import { useAccess, useSession } from '../../lib/session.ts';
import { useFormat } from '../../lib/use-format.ts';
import { type Command, icon, useGo } from './commands.tsx';
import { monthInWords } from './month-in-words.ts';
import { matchesWords } from './word-match.ts';

const MAX_FOUND = 6;
/** Of each kind. */
const MAX_AUDITED = 2;
const SHORTEST = 2;
const KINDS = [
  'people',
  'statements',
  'plans',
  'compensations',
  'quotas',
  'tables',
  'records',
  'teams',
  'groups',
  'audit',
] as const;

export type Found = Readonly<Record<(typeof KINDS)[number], readonly Command[]>> & {
  /** Some of them are still on their way. */
  readonly isSearching: boolean;
};
const NOTHING: Found = {
  people: [],
  statements: [],
  plans: [],
  compensations: [],
  quotas: [],
  tables: [],
  records: [],
  teams: [],
  groups: [],
  audit: [],
  isSearching: false,
};

/** What the company has under this name, as far as this person may see it. */
export function useFound(text: string): Found {
  const isLongEnough = text.length >= SHORTEST;
  const people = usePeople(text, isLongEnough);
  const configuration = useConfiguration(text, isLongEnough);
  const records = useRecords(text, isLongEnough);
  const audit = useAudit();
  if (!isLongEnough) return NOTHING;
  const found = { ...people.found, ...configuration.found, ...records.found };
  return {
    ...found,
    audit: audit(found),
    isSearching: people.isSearching || configuration.isSearching || records.isSearching,
  };
}

/** What the audit log has about the things that were found. */
function useAudit() {
  const t = useTranslations('shell');
  const me = useSession();
  const go = useGo();
  if (!mayOpen(me, PAGE_NEEDS.audit)) return () => [];
  const idOf = (command: Command) => command.id.slice(command.id.indexOf(':') + 1);
  return ({ people, plans, compensations, quotas }: Partial<Found>): readonly Command[] => [
    ...(people ?? []).slice(0, MAX_AUDITED).map((one) => ({
      id: `audit:${one.id}`,
      text: t('command_audit_by', { name: one.text }),
      icon: icon(ScrollText),
      ...go(addresses.auditBy(idOf(one))),
    })),
    ...[...(plans ?? []), ...(compensations ?? []), ...(quotas ?? [])].slice(0, MAX_AUDITED).map((one) => ({
      id: `audit:${one.id}`,
      text: t('command_audit_of', { name: one.text }),
      caption: one.caption,
      icon: icon(ScrollText),
      ...go(addresses.auditOf(idOf(one))),
    })),
  ];
}

const SHORTLY = { staleTime: 30_000 } as const;

function usePeople(text: string, isOn: boolean) {
  const t = useTranslations('shell');
  const { can } = useAccess();
  const format = useFormat();
  const go = useGo();
  const { live } = useSession().environment;
  const people = useQuery({
    ...userData.named(text, MAX_FOUND),
    ...SHORTLY,
    enabled: isOn && live && can('user.users', 'read'),
  });
  const statements = useQuery({
    ...statementData.named(text, MAX_FOUND),
    ...SHORTLY,
    enabled: isOn && can('statement', 'read'),
  });
  const sought = monthInWords(text, format.settings.locale, format.presentMonth);
  const ofMonth = useQuery({
    ...statementData.named(sought?.rest ?? '', MAX_FOUND, sought?.month),
    ...SHORTLY,
    enabled: isOn && sought !== null && can('statement', 'read'),
  });
  const statementsIn = (found: typeof statements.data) =>
    (found?.month ? found.statements : []).map(({ user }) => ({
      id: `statement:${found?.month ?? ''}:${user.id}`,
      text: user.name,
      caption: t('command_statement', { month: format.period(found?.month ?? '') }),
      icon: icon(FileText),
      ...go(addresses.statement(found?.month ?? '', user.id)),
    }));
  return {
    isSearching: people.isLoading || statements.isLoading || ofMonth.isLoading,
    found: {
      people: (people.data ?? []).map((user) => ({
        id: `user:${user.id}`,
        text: user.name,
        caption: user.email ?? undefined,
        icon: icon(User),
        ...go(addresses.user(user.id)),
      })),
      statements: statementsIn(ofMonth.data?.statements.length ? ofMonth.data : statements.data),
    },
  };
}

interface Named {
  readonly id: string;
  readonly name: string;
  /** What its name is matched with, and shown beside it: the plan of a compensation. */
  readonly within?: string;
}

function useConfiguration(text: string, isOn: boolean) {
  const { can } = useAccess();
  const me = useSession();
  const go = useGo();
  const { contains } = useFilter({ sensitivity: 'base' });
  const { live } = me.environment;
  const plans = useQuery({
    ...planData.list('live'),
    ...SHORTLY,
    enabled: isOn && can('plan.plans', 'read'),
  });
  const quotas = useQuery({ ...quotaData.list('live'), ...SHORTLY, enabled: isOn && can('quota', 'read') });
  const tables = useQuery({
    ...tableData.list(),
    ...SHORTLY,
    enabled: isOn && live && can('data_table', 'read'),
  });
  const teams = useQuery({ ...teamData.list, ...SHORTLY, enabled: isOn && mayOpen(me, PAGE_NEEDS.teams) });
  const dimensions = useQuery({
    ...groupData.list,
    ...SHORTLY,
    enabled: isOn && mayOpen(me, PAGE_NEEDS.groups),
  });
  const groups = (dimensions.data ?? [])
    .flatMap((one) => one.groups)
    .map((one) => ({ ...one, within: one.dimension_name }));
  const named = <T extends Named>(
    all: readonly T[],
    kind: string,
    address: (each: T) => NavigateOptions,
    Icon: LucideIcon,
  ) =>
    all
      .filter(({ name, within }) => matchesWords(`${name} ${within ?? ''}`, text, contains))
      .slice(0, MAX_FOUND)
      .map((each) => ({
        id: `${kind}:${each.id}`,
        text: each.name,
        caption: each.within,
        icon: icon(Icon),
        ...go(address(each)),
      }));
  const compensations = can('plan.compensations', 'read')
    ? (plans.data?.plans ?? []).flatMap((plan) =>
        plan.compensations.map((each) => ({ ...each, within: plan.name })),
      )
    : [];
  return {
    isSearching: [plans, quotas, tables, teams, dimensions].some(({ isLoading }) => isLoading),
    found: {
      plans: named(plans.data?.plans ?? [], 'plan', ({ id }) => addresses.plan(id), ListTree),
      compensations: named(
        compensations,
        'compensation',
        ({ id, plan_id }) => addresses.compensation(plan_id, id),
        Calculator,
      ),
      quotas: named(quotas.data ?? [], 'quota', ({ id }) => addresses.quota(id), Target),
      tables: named(tables.data ?? [], 'table', ({ id }) => addresses.table(id), Table2),
      teams: named(teams.data ?? [], 'team', ({ id }) => addresses.team(id), Users),
      groups: named(groups, 'group', ({ id }) => addresses.group(id), Shapes),
    },
  };
}

function useRecords(text: string, isOn: boolean) {
  const { can } = useAccess();
  const go = useGo();
  const { live } = useSession().environment;
  const records = useQuery({
    ...recordData.named(text),
    ...SHORTLY,
    enabled: isOn && live && can('data_table', 'read'),
  });
  return {
    isSearching: records.isLoading,
    found: {
      records: (records.data ?? []).map(({ id, table_id, table_name, name, key }) => ({
        id: `record:${id}`,
        text: name,
        caption: key === '' ? table_name : `${key} · ${table_name}`,
        icon: icon(Rows3),
        // The ID finds one record, a name may find several.
        ...go(addresses.tableSearch(table_id, key === '' ? name : key)),
      })),
    },
  };
}
