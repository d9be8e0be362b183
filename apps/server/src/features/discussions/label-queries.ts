import type { DiscussionKind, DiscussionLabel } from '@comptoir/contract';
import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';

export async function readLabels(
  { db, tenant }: Ctx,
  kind: DiscussionKind,
): Promise<(DiscussionLabel & { readonly uses: number })[]> {
  const environment = tenant.environment_id;
  const { rows } = await sql<DiscussionLabel & { uses: number }>`select l.id, l.name,
      (select count(*)::int from discussions d where d.environment_id = ${environment} and d.label_id = l.id) as uses
    from discussion_labels l where l.environment_id = ${environment} and l.kind = ${kind} order by lower(l.name), l.id`.execute(
    db,
  );
  return rows;
}

export async function findLabel(
  { db, tenant }: Ctx,
  kind: DiscussionKind,
  id: string,
): Promise<DiscussionLabel | null> {
  const { rows } = await sql<DiscussionLabel>`select id, name from discussion_labels
    where environment_id = ${tenant.environment_id} and kind = ${kind} and id = ${id}::uuid`.execute(db);
  return rows[0] ?? null;
}

export async function isNameUsed(
  { db, tenant }: Ctx,
  kind: DiscussionKind,
  { name, id }: { readonly name: string; readonly id: string },
): Promise<boolean> {
  const { rows } =
    await sql`select 1 from discussion_labels where environment_id = ${tenant.environment_id} and kind = ${kind}
    and lower(name) = lower(${name}) and id <> ${id}::uuid`.execute(db);
  return rows.length > 0;
}

export async function saveLabel(
  ctx: Ctx,
  kind: DiscussionKind,
  { id, name }: DiscussionLabel,
): Promise<void> {
  await sql`insert into discussion_labels (environment_id, id, kind, name, created_at)
    values (${ctx.tenant.environment_id}, ${id}, ${kind}, ${name}, ${ctx.clock.now()})
    on conflict (environment_id, id) do update set name = excluded.name`.execute(ctx.db);
}

/** Discussions that had it have none. */
export async function deleteLabelRow({ db, tenant }: Ctx, id: string): Promise<void> {
  const environment = tenant.environment_id;
  await sql`update discussions set label_id = null where environment_id = ${environment} and label_id = ${id}::uuid`.execute(
    db,
  );
  await sql`delete from discussion_labels where environment_id = ${environment} and id = ${id}::uuid`.execute(
    db,
  );
}
