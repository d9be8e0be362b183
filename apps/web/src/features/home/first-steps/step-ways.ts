import type { FirstStep } from '@comptoir/contract';
import type { LinkProps } from '@tanstack/react-router';
import { addresses, PATHS } from '../../../addresses.ts';
import type { FirstSteps } from '../../../data/first-steps.ts';
import type { Access } from '../../../lib/access.ts';

/** Names of the ways are texts: `firstSteps.way.<name>`. */
export type WayName =
  | 'settings'
  | 'importUsers'
  | 'addUsers'
  | 'importTable'
  | 'template'
  | 'scratch'
  | 'quotas'
  | 'members'
  | 'publish'
  | 'board'
  | 'why'
  | 'close';

export interface Way {
  readonly name: WayName;
  readonly link: LinkProps;
}

/** The screens on which a step is done, the usual one first. None for who may not do it: a colleague does. */
export function waysOf(step: FirstStep, facts: FirstSteps, { can }: Pick<Access, 'can'>): readonly Way[] {
  switch (step) {
    case 'settings':
      return can('company_setting', 'write') ? [{ name: 'settings', link: { to: PATHS.company } }] : [];
    case 'users':
      return can('user.users', 'write')
        ? [
            { name: 'importUsers', link: { to: PATHS.newUserImport } },
            { name: 'addUsers', link: { to: PATHS.users } },
          ]
        : [];
    case 'table':
      return can('data_table', 'write') ? [{ name: 'importTable', link: { to: PATHS.newImport } }] : [];
    case 'plan':
      return can('plan.plans', 'write') && can('plan.compensations', 'write')
        ? [
            { name: 'template', link: addresses.plans({ new: 'template' }) },
            { name: 'scratch', link: addresses.plans({ new: true }) },
          ]
        : [];
    case 'quotas':
      return facts.quota_id !== null && can('quota', 'write')
        ? [{ name: 'quotas', link: addresses.quota(facts.quota_id) }]
        : [];
    case 'live':
      return waysToPublish(facts, can);
    case 'calculation':
      return can('statement', 'read')
        ? [
            {
              name: 'board',
              link: facts.last_month === null ? { to: PATHS.statements } : addresses.board(facts.last_month),
            },
          ]
        : [];
    case 'explained':
      return facts.statement === null
        ? []
        : [
            {
              name: 'why',
              link: addresses.statement(
                facts.statement.month,
                facts.statement.user_id,
                facts.statement.compensation_id ?? undefined,
              ),
            },
          ];
    case 'validated':
      return facts.statement === null
        ? []
        : [{ name: 'close', link: addresses.board(facts.statement.month) }];
  }
}

/** A plan without people pays nobody: they come first. */
function waysToPublish(
  { plan_id, compensation_id, plan_has_members }: FirstSteps,
  can: Access['can'],
): readonly Way[] {
  if (plan_id === null || !can('plan.plans', 'write')) return [];
  const members: Way = { name: 'members', link: addresses.plan(plan_id, { tab: 'members' }) };
  if (compensation_id === null) return [{ name: 'publish', link: addresses.plan(plan_id) }];
  const publish: Way = { name: 'publish', link: addresses.compensation(plan_id, compensation_id) };
  return plan_has_members ? [publish] : [members, publish];
}
