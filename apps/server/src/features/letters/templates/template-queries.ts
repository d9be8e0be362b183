import type {
  LetterBlock,
  LetterLanguage,
  LetterPurpose,
  LetterTag,
  LetterTemplateRow,
} from '@comptoir/contract';
import type { Ctx, TenantDb } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';

export interface StoredTemplate {
  readonly id: string;
  readonly name: string;
  readonly status: 'live' | 'archived';
  readonly language: LetterLanguage;
  readonly purpose: LetterPurpose;
  readonly source: LetterTemplateRow['source'];
  readonly file_id: string | null;
  readonly pages: readonly { readonly width: number; readonly height: number }[];
  readonly tags: readonly LetterTag[];
  readonly body: readonly LetterBlock[];
  readonly notes: readonly string[];
  readonly version: number;
  readonly campaigns: number;
  readonly created_by_name: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export async function findTemplates(
  { db, tenant }: TenantDb,
  {
    id,
    status,
    lock = false,
  }: { readonly id?: string; readonly status?: 'live' | 'archived'; readonly lock?: boolean } = {},
): Promise<StoredTemplate[]> {
  const { rows } = await sql<StoredTemplate>`
    select t.id, t.name, t.status, t.language, t.purpose, t.source, t.file_id, t.pages, t.tags, t.body, t.notes, t.version, t.created_at,
      t.updated_at, u.name as created_by_name,
      (select count(*)::int from letter_campaigns c where c.environment_id = ${tenant.environment_id} and c.template_id = t.id) as campaigns
    from letter_templates t
    left join users u on u.environment_id = ${tenant.environment_id} and u.id = t.created_by
    where t.environment_id = ${tenant.environment_id}
      ${id === undefined ? sql`` : sql`and t.id = ${id}`} ${status === undefined ? sql`` : sql`and t.status = ${status}`}
    order by lower(t.name), t.id ${lock ? sql`for no key update of t` : sql``}`.execute(db);
  return rows;
}

export async function insertTemplate(
  { db, tenant, actor, clock }: Ctx,
  values: Pick<
    StoredTemplate,
    'id' | 'name' | 'language' | 'purpose' | 'source' | 'file_id' | 'pages' | 'tags' | 'body' | 'notes'
  >,
): Promise<void> {
  const json = JSON.stringify;
  await sql`insert into letter_templates (environment_id, id, name, language, purpose, source, file_id, pages, tags, body, notes, created_by,
      created_at, updated_at)
    values (${tenant.environment_id}, ${values.id}, ${values.name}, ${values.language}, ${values.purpose}, ${values.source}, ${values.file_id},
      ${json(values.pages)}::jsonb, ${json(values.tags)}::jsonb, ${json(values.body)}::jsonb, ${json(values.notes)}::jsonb, ${actor.user_id},
      ${clock.now()}, ${clock.now()})`.execute(db);
}

export async function updateTemplateRow(
  { db, tenant, clock }: Ctx,
  { id, name, language, purpose, status, tags, body }: StoredTemplate,
): Promise<void> {
  await sql`update letter_templates set name = ${name}, language = ${language}, purpose = ${purpose}, status = ${status},
      tags = ${JSON.stringify(tags)}::jsonb, body = ${JSON.stringify(body)}::jsonb, version = version + 1, updated_at = ${clock.now()}
    where environment_id = ${tenant.environment_id} and id = ${id}`.execute(db);
}

export async function removeTemplate(
  { db, tenant, clock }: Ctx,
  { id, file_id }: StoredTemplate,
): Promise<void> {
  await sql`delete from letter_templates where environment_id = ${tenant.environment_id} and id = ${id}`.execute(
    db,
  );
  // A copy of it may have the same file.
  await sql`update files set deleted_at = ${clock.now()} where environment_id = ${tenant.environment_id} and id = ${file_id}
    and not exists (select 1 from letter_templates t where t.environment_id = ${tenant.environment_id} and t.file_id = ${file_id})`.execute(
    db,
  );
}

export async function isTemplateNameUsed(
  { db, tenant }: TenantDb,
  name: string,
  except_id: string | null,
): Promise<boolean> {
  const { rows } = await sql`select 1 from letter_templates where environment_id = ${tenant.environment_id}
    and status = 'live' and lower(name) = lower(${name}) and id is distinct from ${except_id}::uuid`.execute(
    db,
  );
  return rows.length > 0;
}

export async function countTemplates({ db, tenant }: TenantDb): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from letter_templates
    where environment_id = ${tenant.environment_id} and status = 'live'`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function namesOfCampaignsWith({ db, tenant }: TenantDb, template_id: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from letter_campaigns
    where environment_id = ${tenant.environment_id} and template_id = ${template_id} order by created_at desc limit 3`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

type Named = { readonly id: string; readonly name: string };

export async function findTagSources(
  { db, tenant }: TenantDb,
  search: string,
): Promise<{ readonly attributes: Named[]; readonly quotas: Named[]; readonly plans: Named[] }> {
  const like = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const [attributes, quotas, plans] = [
    await sql<Named>`select id, name from attributes where environment_id = ${tenant.environment_id} and name ilike ${like}
      order by position, lower(name)`.execute(db),
    await sql<Named>`select id, name from quotas where environment_id = ${tenant.environment_id} and state = 'live' and name ilike ${like}
      order by lower(name)`.execute(db),
    await sql<Named>`select id, name from plans where environment_id = ${tenant.environment_id} and state = 'live' and name ilike ${like}
      order by lower(name)`.execute(db),
  ];
  return { attributes: attributes.rows, quotas: quotas.rows, plans: plans.rows };
}
