import type {
  LetterCampaignStatus,
  LetterFinalSigner,
  LetterIntermediate,
  LetterSendingType,
  LetterSheetMapping,
  LetterState,
} from '@comptoir/contract';
import type { Ctx, TenantDb } from '../../../platform/context.ts';
import { type RawBuilder, sql } from '../../../platform/db/index.ts';
import type { StoredTemplate } from '../templates/template-queries.ts';

export type Snapshot = Pick<
  StoredTemplate,
  'name' | 'language' | 'purpose' | 'source' | 'file_id' | 'tags' | 'body'
>;

export interface StoredCampaign {
  readonly id: string;
  readonly name: string;
  readonly status: LetterCampaignStatus;
  readonly sending_type: LetterSendingType;
  readonly template_id: string;
  readonly template_name: string;
  readonly snapshot: Snapshot | null;
  readonly letter_date: string | null;
  readonly effective_on: string | null;
  readonly notice_until: string | null;
  readonly plan_id: string | null;
  readonly data_source: 'none' | 'people' | 'spreadsheet';
  readonly user_ids: readonly string[];
  readonly final_signer: LetterFinalSigner;
  readonly intermediate: LetterIntermediate;
  readonly subject: string;
  readonly message: string;
  readonly reminders: boolean;
  readonly expires_on: string | null;
  readonly version: number;
  readonly failed: string | null;
  readonly created_by_name: string | null;
  readonly created_at: Date;
  readonly sent_by: string | null;
  readonly sent_at: Date | null;
}

const day = (column: string) => sql.raw(`to_char(c.${column}, 'YYYY-MM-DD') as ${column}`);

export async function findCampaigns(
  { db, tenant }: TenantDb,
  where: RawBuilder<unknown>,
  tail: RawBuilder<unknown> = sql``,
): Promise<StoredCampaign[]> {
  const { rows } = await sql<StoredCampaign>`
    select c.id, c.name, c.status, c.sending_type, c.template_id, t.name as template_name, c.snapshot, ${day('letter_date')}, ${day('effective_on')},
      ${day('notice_until')}, c.plan_id, c.data_source, c.user_ids, c.final_signer, c.intermediate, c.subject, c.message, c.reminders,
      ${day('expires_on')}, c.version, c.failed, u.name as created_by_name, c.created_at, c.sent_by, c.sent_at
    from letter_campaigns c
    join letter_templates t on t.environment_id = ${tenant.environment_id} and t.id = c.template_id
    left join users u on u.environment_id = ${tenant.environment_id} and u.id = c.created_by
    where c.environment_id = ${tenant.environment_id} and ${where} ${tail}`.execute(db);
  return rows;
}

export async function findCampaign(ctx: TenantDb, id: string, lock = false): Promise<StoredCampaign | null> {
  const [found] = await findCampaigns(ctx, sql`c.id = ${id}`, lock ? sql`for no key update of c` : sql``);
  return found ?? null;
}

export async function searchCampaigns(
  ctx: TenantDb,
  {
    search,
    status,
    page,
    size,
  }: {
    readonly search: string;
    readonly status: LetterCampaignStatus | null;
    readonly page: number;
    readonly size: number;
  },
): Promise<{ readonly rows: StoredCampaign[]; readonly total: number }> {
  const like = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const where = sql`c.name ilike ${like} and (${status}::text is null or c.status = ${status}::text)`;
  const rows = await findCampaigns(
    ctx,
    where,
    sql`order by c.created_at desc, c.id desc limit ${size} offset ${page * size}`,
  );
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from letter_campaigns c
    where c.environment_id = ${ctx.tenant.environment_id} and ${where}`.execute(ctx.db);
  return { rows, total: counted[0]?.total ?? 0 };
}

export async function insertCampaign(
  { db, tenant, actor, clock }: Ctx,
  values: Pick<StoredCampaign, 'id' | 'name' | 'template_id' | 'sending_type'>,
): Promise<void> {
  await sql`insert into letter_campaigns (environment_id, id, name, template_id, sending_type, created_by, created_at)
    values (${tenant.environment_id}, ${values.id}, ${values.name}, ${values.template_id}, ${values.sending_type}, ${actor.user_id},
      ${clock.now()})`.execute(db);
}

export async function updateCampaignRow({ db, tenant }: TenantDb, values: StoredCampaign): Promise<void> {
  const json = JSON.stringify;
  await sql`update letter_campaigns set name = ${values.name}, template_id = ${values.template_id}, sending_type = ${values.sending_type},
      letter_date = ${values.letter_date}, effective_on = ${values.effective_on}, notice_until = ${values.notice_until},
      plan_id = ${values.plan_id}, data_source = ${values.data_source}, user_ids = ${json(values.user_ids)}::jsonb,
      final_signer = ${json(values.final_signer)}::jsonb, intermediate = ${json(values.intermediate)}::jsonb, subject = ${values.subject},
      message = ${values.message}, reminders = ${values.reminders}, expires_on = ${values.expires_on}, version = version + 1
    where environment_id = ${tenant.environment_id} and id = ${values.id}`.execute(db);
}

export async function saveSent(
  { db, tenant, clock, actor }: Ctx,
  id: string,
  values: {
    readonly status: LetterCampaignStatus;
    readonly snapshot: Snapshot;
    readonly letter_date: string;
  },
): Promise<void> {
  await sql`update letter_campaigns set status = ${values.status}, snapshot = ${JSON.stringify(values.snapshot)}::jsonb,
      letter_date = ${values.letter_date}, sent_at = ${clock.now()}, sent_by = ${actor.user_id}, failed = null, version = version + 1
    where environment_id = ${tenant.environment_id} and id = ${id}`.execute(db);
}

export async function saveFailed({ db, tenant }: TenantDb, id: string, failed: string | null): Promise<void> {
  await sql`update letter_campaigns set failed = ${failed} where environment_id = ${tenant.environment_id} and id = ${id}`.execute(
    db,
  );
}

/** Completed once every letter has ended; open again when one is made again. True when it changed. */
export async function settleCampaign({ db, tenant, clock }: Ctx, id: string): Promise<boolean> {
  const open = sql`exists (select 1 from letters l where l.environment_id = ${tenant.environment_id} and l.campaign_id = ${id}
    and l.state in ('not_sent', 'waiting_for_approval', 'sent', 'received', 'viewed'))`;
  const { rows } = await sql<{ status: string }>`update letter_campaigns set
      status = case when ${open} then 'sent_with_esignature' else 'completed' end,
      completed_at = case when ${open} then null else ${clock.now()}::timestamptz end
    where environment_id = ${tenant.environment_id} and id = ${id} and sending_type = 'esignature' and sent_at is not null
      and status <> case when ${open} then 'sent_with_esignature' else 'completed' end
    returning status`.execute(db);
  return rows[0]?.status === 'completed';
}

export async function removeCampaign({ db, tenant }: TenantDb, id: string): Promise<void> {
  await sql`delete from letter_campaigns where environment_id = ${tenant.environment_id} and id = ${id}`.execute(
    db,
  );
}

export async function isCampaignNameUsed(
  { db, tenant }: TenantDb,
  name: string,
  except_id: string | null,
): Promise<boolean> {
  const { rows } = await sql`select 1 from letter_campaigns where environment_id = ${tenant.environment_id}
    and lower(name) = lower(${name}) and id is distinct from ${except_id}::uuid`.execute(db);
  return rows.length > 0;
}

export interface StoredSheet {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly mapping: LetterSheetMapping | null;
}

export async function findSheet({ db, tenant }: TenantDb, campaign_id: string): Promise<StoredSheet | null> {
  const { rows } = await sql<StoredSheet>`select name, columns, rows, mapping from letter_sheets
    where environment_id = ${tenant.environment_id} and campaign_id = ${campaign_id}`.execute(db);
  return rows[0] ?? null;
}

export async function writeSheet(
  { db, tenant }: TenantDb,
  campaign_id: string,
  { name, columns, rows, mapping }: StoredSheet,
): Promise<void> {
  const json = JSON.stringify;
  const kept = mapping === null ? null : json(mapping);
  await sql`insert into letter_sheets (environment_id, campaign_id, name, columns, rows, mapping)
    values (${tenant.environment_id}, ${campaign_id}, ${name}, ${json(columns)}::jsonb, ${json(rows)}::jsonb, ${kept}::jsonb)
    on conflict (environment_id, campaign_id) do update set name = excluded.name, columns = excluded.columns, rows = excluded.rows,
      mapping = excluded.mapping`.execute(db);
}

/** Letters by state, of each campaign. `outdated`: those whose plans have other words now. */
export async function countLetters(
  { db, tenant }: TenantDb,
  campaign_ids: readonly string[],
  versions: Readonly<Record<string, string>>,
): Promise<
  {
    readonly campaign_id: string;
    readonly state: LetterState;
    readonly count: number;
    readonly outdated: number;
  }[]
> {
  const { rows } = await sql<{ campaign_id: string; state: LetterState; count: number; outdated: number }>`
    select l.campaign_id, l.state, count(*)::int as count, (count(*) filter (where ${isOutdated(versions)}))::int as outdated
    from letters l
    where l.environment_id = ${tenant.environment_id} and l.campaign_id = any(${[...campaign_ids]}::uuid[])
    group by l.campaign_id, l.state`.execute(db);
  return rows;
}

/** Of a letter `l`: a plan that it words is gone or has other words. */
export const isOutdated = (
  versions: Readonly<Record<string, string>>,
): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from jsonb_array_elements(l.plans) p where p ->> 'version' is distinct from (${JSON.stringify(versions)}::jsonb ->> (p ->> 'plan_id')))`;

/** Plans that letters word. */
export async function findWordedPlans(
  { db, tenant }: TenantDb,
  where: RawBuilder<unknown> = sql`true`,
): Promise<string[]> {
  const { rows } = await sql<{
    plan_id: string;
  }>`select distinct p ->> 'plan_id' as plan_id from letters l, jsonb_array_elements(l.plans) p
    where l.environment_id = ${tenant.environment_id} and ${where}`.execute(db);
  return rows.map(({ plan_id }) => plan_id);
}

export async function countSent({ db, tenant }: TenantDb, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select coalesce(sum(l.issue), 0)::int as count from letters l
    join letter_campaigns c on c.environment_id = ${tenant.environment_id} and c.id = l.campaign_id
    where l.environment_id = ${tenant.environment_id} and c.sending_type = 'esignature' and l.created_at >= ${since}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export async function findLimit({ db, tenant }: TenantDb): Promise<number | null> {
  const { rows } = await sql<{ most: number | null }>`
    select most from letter_settings where environment_id = ${tenant.environment_id}`.execute(db);
  return rows[0]?.most ?? null;
}

export async function saveLimit({ db, tenant }: TenantDb, most: number): Promise<void> {
  await sql`insert into letter_settings (environment_id, most) values (${tenant.environment_id}, ${most})
    on conflict (environment_id) do update set most = excluded.most`.execute(db);
}

export interface SheetPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly external_ref: string | null;
  readonly status: string;
}

export async function findSheetPeople({ db, tenant }: TenantDb): Promise<SheetPerson[]> {
  const { rows } = await sql<SheetPerson>`select id, name, email, external_ref, status from users
    where environment_id = ${tenant.environment_id}`.execute(db);
  return rows;
}

export async function findPeopleByIds(
  { db, tenant }: TenantDb,
  ids: readonly string[],
): Promise<SheetPerson[]> {
  const { rows } = await sql<SheetPerson>`select id, name, email, external_ref, status from users
    where environment_id = ${tenant.environment_id} and id = any(${[...ids]}::uuid[])`.execute(db);
  return rows;
}

export async function planExists({ db, tenant }: TenantDb, id: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from plans where environment_id = ${tenant.environment_id} and id = ${id} and state <> 'deleted'`.execute(
      db,
    );
  return rows.length > 0;
}
