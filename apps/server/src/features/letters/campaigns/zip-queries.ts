import type { LetterState } from '@comptoir/contract';
import type { TenantDb } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';

export interface LetterFile {
  readonly name: string;
  readonly storage_key: string;
  readonly at: Date;
}

export async function findLetterFiles(
  { db, tenant }: TenantDb,
  campaign_id: string,
  state: LetterState | null,
): Promise<LetterFile[]> {
  const { rows } = await sql<LetterFile>`select u.name, f.storage_key, f.created_at as at from letters l
    join users u on u.environment_id = ${tenant.environment_id} and u.id = l.user_id
    join files f on f.environment_id = ${tenant.environment_id} and f.id = coalesce(l.sealed_file_id, l.file_id)
    where l.environment_id = ${tenant.environment_id} and l.campaign_id = ${campaign_id}
      and (${state}::text is null or l.state = ${state}::text) order by lower(u.name), l.id`.execute(db);
  return rows;
}
