import type { Ctx, TenantDb } from '../../../platform/context.ts';
import { homeOf, sql } from '../../../platform/db/index.ts';
import type { PlanVersion, PlanWords } from '../words/versions.ts';

/** Kept once a version, in one order, so that two workers do not wait for each other. */
export async function keepWords({ db, tenant, clock }: Ctx, plans: readonly PlanVersion[]): Promise<void> {
  if (plans.length === 0) return;
  const sorted = plans.toSorted((one, other) => (one.plan_id < other.plan_id ? -1 : 1));
  await sql`insert into letter_words (environment_id, plan_id, version, name, words, created_at)
    select home.environment_id, x.plan_id, x.version, x.name, x.words, ${clock.now()}::timestamptz
    from ${homeOf(tenant)}, jsonb_to_recordset(${JSON.stringify(sorted)}::jsonb) as x(plan_id uuid, version text, name text, words jsonb)
    order by x.plan_id
    on conflict do nothing`.execute(db);
}

export interface StoredWords {
  readonly plan_id: string;
  readonly version: string;
  readonly words: PlanWords;
}

export async function findWords(
  { db, tenant }: TenantDb,
  versions: readonly string[],
): Promise<StoredWords[]> {
  const { rows } = await sql<StoredWords>`select plan_id, version, words from letter_words
    where environment_id = ${tenant.environment_id} and version = any(${[...versions]}::text[])`.execute(db);
  return rows;
}

/** A plan of a letter that a person signed, or had. */
export interface FormerPlan {
  readonly user_id: string;
  readonly letter_id: string;
  readonly plan_id: string;
  readonly name: string;
  readonly version: string;
  readonly is_signed: boolean;
  /** The day of the signature, or of sending. */
  readonly day: string;
  /** Null: the letter is older than the keeping of words. */
  readonly words: PlanWords | null;
  /** Of the newest letter of the person. */
  readonly is_newest: boolean;
}

/** By person and plan: the letter that was signed last, or else had last. One that waits for approval, ended or was voided is neither. */
export async function findFormerPlans(
  { db, tenant }: TenantDb,
  user_ids: readonly string[],
  timezone: string,
): Promise<FormerPlan[]> {
  const { rows } = await sql<FormerPlan>`
    with had as (
      select l.id as letter_id, l.user_id, l.plans, l.state = 'signed' as is_signed, coalesce(l.signed_at, l.sent_at, l.made_at) as at,
        rank() over (partition by l.user_id order by l.state = 'signed' desc, coalesce(l.signed_at, l.sent_at, l.made_at) desc, l.id) = 1 as is_newest
      from letters l
      where l.environment_id = ${tenant.environment_id} and l.user_id = any(${[...user_ids]}::uuid[]) and l.plans <> '[]'::jsonb
        and l.state in ('sent', 'received', 'viewed', 'signed')
    )
    select distinct on (h.user_id, p ->> 'plan_id') h.user_id, h.letter_id, p ->> 'plan_id' as plan_id, p ->> 'name' as name,
      p ->> 'version' as version, h.is_signed, to_char(h.at at time zone ${timezone}, 'YYYY-MM-DD') as day, w.words, h.is_newest
    from had h
    cross join lateral jsonb_array_elements(h.plans) p
    left join letter_words w on w.environment_id = ${tenant.environment_id} and w.plan_id = (p ->> 'plan_id')::uuid
      and w.version = p ->> 'version'
    order by h.user_id, p ->> 'plan_id', h.is_signed desc, h.at desc, h.letter_id`.execute(db);
  return rows;
}
