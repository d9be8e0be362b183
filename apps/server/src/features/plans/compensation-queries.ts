import type { TenantDb } from '../../platform/context.ts';
import { firstOfMonth } from '@comptoir/kernel';
import type { CompensationModel, CompensationDocument } from '@comptoir/engine';
import { homeOf, type RawBuilder, sql } from '../../platform/db/index.ts';
import { UNDO_MS } from '../../platform/undo-window.ts';
import { removeUses, writeCompensationUses } from '../references/index.ts';
import { keepVersion, type VersionCause } from './versions/version-queries.ts';

export interface StoredCompensation {
  readonly id: string;
  readonly plan_id: string;
  readonly plan_name: string;
  readonly plan_state: 'live' | 'archived';
  readonly name: string;
  readonly description: string;
  readonly state: 'draft' | 'live';
  readonly calculation_trigger: CompensationModel['calculation_trigger'];
  readonly payment_trigger: CompensationModel['payment_trigger'];
  /** `YYYY-MM`. */
  readonly only_month: string | null;
  readonly document: CompensationDocument;
  readonly version: number;
  readonly was_live: boolean;
  readonly updated_at: Date;
  readonly updated_by_name: string | null;
}

async function selectCompensations(
  { db, tenant }: TenantDb,
  where: RawBuilder<unknown>,
  tail: RawBuilder<unknown>,
): Promise<StoredCompensation[]> {
  const { rows } = await sql<StoredCompensation>`
    select c.id, c.plan_id, p.name as plan_name, p.state as plan_state, c.name, c.description, c.state, c.calculation_trigger, c.payment_trigger,
      to_char(c.only_month, 'YYYY-MM') as only_month, c.document, c.version, c.was_live, c.updated_at, u.name as updated_by_name
    from compensations c
    join plans p on p.environment_id = ${tenant.environment_id} and p.id = c.plan_id
    left join users u on u.environment_id = ${tenant.environment_id} and u.id = c.updated_by
    where c.environment_id = ${tenant.environment_id} and c.state <> 'deleted' and ${where}
    ${tail}`.execute(db);
  return rows;
}

export function findCompensations(ctx: TenantDb, plan_ids: readonly string[]): Promise<StoredCompensation[]> {
  return selectCompensations(
    ctx,
    sql`c.plan_id = any(${[...plan_ids]}::uuid[])`,
    sql`order by c.position, c.created_at, c.id`,
  );
}

/** Live ones, drafts, of live and archived plans. */
export function findAllCompensations(ctx: TenantDb): Promise<StoredCompensation[]> {
  return selectCompensations(
    ctx,
    sql`true`,
    sql`order by p.position, lower(p.name), c.position, c.created_at, c.id`,
  );
}

/** `lock` takes the row: two admins who save at once come one after the other, and the second sees the first's version. */
export async function findCompensation(
  ctx: TenantDb,
  id: string,
  lock = false,
): Promise<StoredCompensation | null> {
  const [compensation] = await selectCompensations(
    ctx,
    sql`c.id = ${id}`,
    lock ? sql`for no key update of c` : sql``,
  );
  return compensation ?? null;
}

export async function isCompensationNameUsed(
  { db, tenant }: TenantDb,
  plan_id: string,
  name: string,
  except_id: string | null,
): Promise<boolean> {
  const { rows } =
    await sql`select 1 from compensations where environment_id = ${tenant.environment_id} and plan_id = ${plan_id}
    and state <> 'deleted' and lower(name) = lower(${name}) and id is distinct from ${except_id}::uuid limit 1`.execute(
      db,
    );
  return rows.length > 0;
}

export type NewCompensation = Pick<
  StoredCompensation,
  | 'id'
  | 'plan_id'
  | 'name'
  | 'description'
  | 'calculation_trigger'
  | 'payment_trigger'
  | 'only_month'
  | 'document'
>;

export async function insertCompensation(
  ctx: TenantDb,
  values: NewCompensation,
  author: string | null,
  what: 'created' | 'copied' | 'imported' | 'promoted' = 'created',
): Promise<void> {
  const { db, tenant } = ctx;
  await sql`
    insert into compensations (environment_id, id, plan_id, name, description, calculation_trigger, payment_trigger, only_month, document, updated_by, position)
    select home.environment_id, ${values.id}, ${values.plan_id}, ${values.name}, ${values.description}, ${values.calculation_trigger},
      ${values.payment_trigger}, ${firstDay(values.only_month)}::date, ${JSON.stringify(values.document)}::jsonb, ${author}, 
      (select coalesce(max(position) + 1, 0) from compensations where environment_id = ${tenant.environment_id} and plan_id = ${values.plan_id})
    from ${homeOf(tenant)}`.execute(db);
  await writeCompensationUses(ctx, values.id, values.document);
  await keepVersion(ctx, values.id, what);
}

export type CompensationValues = Omit<NewCompensation, 'id'> & Pick<StoredCompensation, 'state'>;

/** Writes the whole row, raises its version and keeps it. */
export async function updateCompensationRow(
  ctx: TenantDb,
  id: string,
  values: CompensationValues,
  author: string | null,
  what: VersionCause,
): Promise<void> {
  const { db, tenant } = ctx;
  await sql`
    update compensations set plan_id = ${values.plan_id}, name = ${values.name}, description = ${values.description}, state = ${values.state},
      was_live = was_live or ${values.state === 'live'}, calculation_trigger = ${values.calculation_trigger}, payment_trigger = ${values.payment_trigger},
      only_month = ${firstDay(values.only_month)}::date, document = ${JSON.stringify(values.document)}::jsonb,
      version = version + 1, updated_at = now(), updated_by = ${author}
    where environment_id = ${tenant.environment_id} and id = ${id}`.execute(db);
  await writeCompensationUses(ctx, id, values.document);
  await keepVersion(ctx, id, what);
}

export async function markDeleted(
  ctx: TenantDb,
  ids: readonly string[],
  author: string | null,
): Promise<void> {
  const { db, tenant } = ctx;
  await sql`update compensations set state = 'deleted', deleted_from = state, version = version + 1, updated_at = now(), updated_by = ${author}
    where environment_id = ${tenant.environment_id} and id = any(${[...ids]}::uuid[])`.execute(db);
  await removeUses(ctx, ids);
}

export interface DeletedCompensation extends Pick<
  StoredCompensation,
  'id' | 'plan_id' | 'name' | 'document' | 'was_live'
> {
  readonly deleted_from: 'draft' | 'live';
}

/** One that was deleted so lately that it still comes back; its row is taken. */
export async function findDeletedCompensation(
  { db, tenant }: TenantDb,
  id: string,
): Promise<DeletedCompensation | null> {
  const { rows } = await sql<DeletedCompensation>`
    select id, plan_id, name, document, was_live, deleted_from from compensations
    where environment_id = ${tenant.environment_id} and id = ${id} and state = 'deleted' and deleted_from is not null
      and updated_at > now() - make_interval(secs => ${UNDO_MS / 1000}) for no key update`.execute(db);
  return rows[0] ?? null;
}

/** As it was when it was deleted. Its version grows, so that nothing that was kept of the deleted one is taken for it. */
export async function unmarkDeleted(
  ctx: TenantDb,
  { id, document }: DeletedCompensation,
  author: string | null,
): Promise<void> {
  const { db, tenant } = ctx;
  await sql`update compensations set state = deleted_from, deleted_from = null, version = version + 1, updated_at = now(), updated_by = ${author}
    where environment_id = ${tenant.environment_id} and id = ${id}`.execute(db);
  await writeCompensationUses(ctx, id, document);
}

function firstDay(month: string | null): string | null {
  return month === null ? null : firstOfMonth(month);
}
