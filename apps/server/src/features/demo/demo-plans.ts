import {
  createCompensation,
  createPlan,
  getPlan,
  getPlanChecks,
  goLive,
  listPlans,
  listTeams,
  saveCompensationDocument,
  setPlanMembers,
  type CompensationDocumentWire,
  type PlanCheckWire,
  savePlanChecks,
} from '@comptoir/contract';
import { present } from '@comptoir/kernel';
import { newId } from '../../platform/clock/clock.ts';
import type { DemoClient } from './demo-client.ts';
import { readDemoFile, rowsOf } from './demo-files.ts';
import { commissionChecks } from './demo-checks.ts';
import { CONTEST, quarterContest } from './demo-contest-plan.ts';
import { closedWonCommission, quarterBonus, teamOverride } from './demo-plan.ts';
import { ratesByProduct } from './demo-rates-plan.ts';
import { fieldsOfOpportunities } from './demo-tables.ts';

interface Member {
  readonly user_id: string | null;
  readonly team_id: string | null;
  readonly start_date: string;
  readonly end_date: string | null;
}
interface CompensationShape {
  readonly name: string;
  readonly description: string;
  readonly calculation_trigger: 'each_month' | 'q4';
  readonly document: CompensationDocumentWire;
  readonly checks?: readonly PlanCheckWire[];
  /** A draft is there to look at and try; it pays nothing. */
  readonly isDraft?: boolean;
}

/** The year of a plan: the text in its name, and its days; `null`: it has no end yet. */
export interface PlanYear {
  readonly label: string;
  readonly start_date: string;
  readonly end_date: string | null;
}

/** The reps' plan by office, the managers' plan by name; both live. */
export async function makePlans(
  client: DemoClient,
  user_ids: ReadonlyMap<string, string>,
  { quota_id, segment_id }: { readonly quota_id: string; readonly segment_id: string | null },
  { label, ...days }: PlanYear,
): Promise<void> {
  const fields = await fieldsOfOpportunities(client);
  const rows = rowsOf(await readDemoFile('sales_teams.csv'));
  const offices = new Set(rows.map((row) => row['regional_office']));
  const managers = new Set(rows.map((row) => row['manager'] ?? ''));
  const { teams } = await client.call(listTeams);
  await makePlan(
    client,
    `Sales ${label}`,
    teams
      .filter((team) => offices.has(team.name))
      .map((team) => ({ ...days, user_id: null, team_id: team.id })),
    [
      {
        name: 'Closed-won commission',
        description: '3% up to $20,000, 5% up to $50,000, 8% above.',
        calculation_trigger: 'each_month',
        document: closedWonCommission(fields, quota_id, newId),
        checks: commissionChecks(fields, quota_id, newId),
      },
      {
        name: 'Fourth quarter bonus',
        description: '$1,000 for reaching the fourth-quarter quota.',
        calculation_trigger: 'q4',
        document: quarterBonus(fields, quota_id, newId),
      },
      {
        name: CONTEST.name,
        description: CONTEST.description,
        calculation_trigger: 'q4',
        document: quarterContest(fields, newId),
      },
      // In the plan that runs: an idea for next year.
      ...(days.end_date === null && segment_id !== null
        ? [
            {
              name: 'Rates by product',
              description:
                'A draft: rates by product and deal size, and a bonus by attainment and segment, on the deals of finished quarters.',
              calculation_trigger: 'each_month' as const,
              document: ratesByProduct(fields, { quota_id, segment_id }, newId),
              isDraft: true,
            },
          ]
        : []),
    ],
  );
  await makePlan(
    client,
    `Management ${label}`,
    [...managers].map((name) => ({ ...days, user_id: present(user_ids.get(name), name), team_id: null })),
    [
      {
        name: 'Team override',
        description: '0.5% of the deals won by direct reports.',
        calculation_trigger: 'each_month',
        document: teamOverride(fields, newId),
      },
    ],
  );
}

export async function makePlan(
  client: DemoClient,
  name: string,
  members: readonly Member[],
  compensations: readonly CompensationShape[],
): Promise<void> {
  const { plans } = await client.call(listPlans);
  const id =
    plans.find((candidate) => candidate.name === name)?.id ??
    (await client.call(createPlan, { body: { name } })).id;
  await client.call(setPlanMembers, { params: { id }, body: { members } });
  const plan = await client.call(getPlan, { params: { id } });
  for (const { document, checks = [], isDraft = false, ...about } of compensations) {
    const known = plan.compensations.find((candidate) => candidate.name === about.name);
    if (known && (isDraft || known.state === 'live')) continue;
    const draft = known ?? (await client.call(createCompensation, { params: { id }, body: about }));
    const params = { id: draft.id };
    const saved = await client.call(saveCompensationDocument, {
      params,
      body: { version: draft.version, document },
    });
    if (checks.length > 0) {
      const { version } = await client.call(getPlanChecks, { params });
      await client.call(savePlanChecks, { params, body: { version, checks: [...checks] } });
    }
    if (!isDraft) await client.call(goLive, { params, body: { version: saved.version } });
  }
}
