import { AppError } from '@comptoir/contract/errors';
import type { Ctx } from '../context.ts';
import { sql } from '../db/index.ts';
import type { StoredFile } from './file-store.ts';

export interface FileRecord {
  readonly id: string;
  readonly name: string;
  readonly media_type: string;
  /** int8 as text */
  readonly bytes: string;
  readonly storage_key: string;
  readonly purpose: string;
  readonly created_by: string | null;
}

/** Notes a stored file in the transaction that uses it. */
export async function recordFile(
  ctx: Ctx,
  stored: StoredFile,
  what: { id: string; name: string; media_type: string; purpose: string },
): Promise<void> {
  await sql`
    insert into files (environment_id, id, name, media_type, bytes, sha256, storage_key, purpose, created_by, created_at)
    values (${ctx.tenant.environment_id}, ${what.id}, ${safeName(what.name)}, ${what.media_type}, ${stored.bytes}, ${stored.sha256},
      ${stored.storage_key}, ${what.purpose}, ${ctx.actor.user_id}, ${ctx.clock.now()})`.execute(ctx.db);
}

/** 404 when it is not there, was removed or belongs elsewhere. */
export async function findFile(ctx: Ctx, id: string): Promise<FileRecord> {
  const found = await sql<FileRecord>`
    select id, name, media_type, bytes, storage_key, purpose, created_by from files
    where environment_id = ${ctx.tenant.environment_id} and id = ${id} and deleted_at is null`.execute(
    ctx.db,
  );
  const row = found.rows[0];
  if (!row) throw new AppError('not_found', { object: 'file' });
  return row;
}

/** Only for showing and for `content-disposition`: no separators, no control characters. */
export function safeName(name: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? '';
  const clean = base
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"]/gu, '')
    .trim();
  return clean === '' || clean === '.' || clean === '..' ? 'file' : clean.slice(0, 255);
}
