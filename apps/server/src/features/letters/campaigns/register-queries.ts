import type { LetterSignerRole, LetterState } from '@comptoir/contract';
import type { TenantDb } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';

export interface RegisterFilter {
  readonly plan_id?: string | undefined;
  /** The whole hash, or its first digits. */
  readonly version?: string | undefined;
  readonly outdated?: boolean | undefined;
  readonly user_id?: string | undefined;
  readonly campaign_id?: string | undefined;
}

interface StoredRow {
  readonly letter_id: string;
  readonly campaign: string;
  readonly person: string;
  readonly plan: string;
  readonly plan_version: string;
  readonly outdated: boolean;
  readonly signer: string;
  readonly signer_role: LetterSignerRole;
  readonly state: LetterState;
  readonly effective_on: string | null;
  readonly sent_at: Date | null;
  readonly signed_at: Date | null;
  readonly document_hash: string | null;
}

interface Wanted {
  readonly filter: RegisterFilter;
  /** Of each plan as it is now. */
  readonly versions: Readonly<Record<string, string>>;
}

/** Of a plan `p` of a letter. One without a plan is never outdated. */
const isOutdated = (versions: Wanted['versions']) => sql`(p ? 'plan_id'
  and p ->> 'version' is distinct from (${JSON.stringify(versions)}::jsonb ->> (p ->> 'plan_id')))`;

/** One row for each signer and each plan of a letter; a letter without a plan has one without. */
const rowsOf = (
  { tenant }: Pick<TenantDb, 'tenant'>,
  { filter: { plan_id, version, outdated, user_id, campaign_id }, versions }: Wanted,
) => sql`
  from letter_signers s
  join letters l on l.environment_id = ${tenant.environment_id} and l.id = s.letter_id
  join letter_campaigns c on c.environment_id = ${tenant.environment_id} and c.id = l.campaign_id
  join users u on u.environment_id = ${tenant.environment_id} and u.id = l.user_id
  cross join lateral jsonb_array_elements(case when l.plans = '[]'::jsonb then '[{}]'::jsonb else l.plans end) p
  where s.environment_id = ${tenant.environment_id} and c.sending_type = 'esignature'
    and (${plan_id ?? null}::uuid is null or p ->> 'plan_id' = ${plan_id ?? null}::text)
    and (${version ?? null}::text is null or starts_with(p ->> 'version', ${version ?? null}::text))
    and (${outdated ?? null}::boolean is null or ${isOutdated(versions)} = ${outdated ?? null}::boolean)
    and (${user_id ?? null}::uuid is null or l.user_id = ${user_id ?? null}::uuid)
    and (${campaign_id ?? null}::uuid is null or l.campaign_id = ${campaign_id ?? null}::uuid)`;

export async function findRegister(
  scope: TenantDb,
  wanted: Wanted,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<StoredRow[]> {
  const { rows } =
    await sql<StoredRow>`select l.id as letter_id, c.name as campaign, u.name as person, coalesce(p ->> 'name', '') as plan,
      coalesce(p ->> 'version', '') as plan_version, ${isOutdated(wanted.versions)} as outdated,
      s.name as signer, s.role as signer_role, s.state, to_char(c.effective_on, 'YYYY-MM-DD') as effective_on, s.sent_at, s.signed_at,
      l.document_hash
    ${rowsOf(scope, wanted)} order by lower(u.name), l.id, s.position, p ->> 'name' limit ${limit} offset ${offset}`.execute(
      scope.db,
    );
  return rows;
}

export async function countRegister(scope: TenantDb, wanted: Wanted): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`select count(*)::int as total ${rowsOf(scope, wanted)}`.execute(scope.db);
  return rows[0]?.total ?? 0;
}

interface PlanVersionRow {
  readonly plan_id: string;
  readonly name: string;
  readonly version: string;
  readonly since: Date;
  readonly letters: number;
  readonly signed: number;
}

/** Versions of plans in letters for signature, the newest of each plan first. */
export async function findPlanVersions({ db, tenant }: TenantDb): Promise<PlanVersionRow[]> {
  const { rows } = await sql<PlanVersionRow>`
    select p ->> 'plan_id' as plan_id, p ->> 'version' as version, (array_agg(p ->> 'name' order by l.made_at desc))[1] as name,
      min(l.made_at) as since, count(*)::int as letters, (count(*) filter (where l.state = 'signed'))::int as signed
    from letters l
    join letter_campaigns c on c.environment_id = ${tenant.environment_id} and c.id = l.campaign_id
    cross join lateral jsonb_array_elements(l.plans) p
    where l.environment_id = ${tenant.environment_id} and c.sending_type = 'esignature' and l.made_at is not null
    group by p ->> 'plan_id', p ->> 'version'
    order by min(l.made_at) desc, p ->> 'version'`.execute(db);
  return rows;
}
