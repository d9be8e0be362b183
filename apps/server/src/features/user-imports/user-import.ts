import type { UserImport, UserImportCategory, UserImportOptions } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { present } from '@comptoir/kernel';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { findAttributes } from '../attributes/index.ts';
import { findRoles } from '../roles/index.ts';
import { applyStored } from './apply-stored.ts';
import type { UsersFile } from './import-file.ts';
import { guessMapping } from './import-mapping.ts';
import { dimensionsToGuess, requireGroups } from './import-groups.ts';
import { check, checkAndKeep, DEFAULT_OPTIONS, EMPTY_SUMMARY, toImport } from './look-at-import.ts';
import { assertMapping } from './mapping-policy.ts';
import {
  dropOldPreviews,
  findAppliedImports,
  findImport,
  insertImport,
  updateImport,
  type StoredImport,
} from './import-queries.ts';

const HISTORY = 100;
const PREVIEW_DAYS = 7;

export async function createPreview(ctx: Ctx, file_name: string, file: UsersFile): Promise<UserImport> {
  requirePermission(ctx, 'user.users', 'write');
  const now = ctx.clock.now();
  await dropOldPreviews(ctx, new Date(now.getTime() - PREVIEW_DAYS * 86_400_000));
  const id = ctx.newId();
  const mapping = guessMapping(file.headers, await findAttributes(ctx), await dimensionsToGuess(ctx));
  await insertImport(ctx, {
    id,
    integration_id: null,
    author_id: ctx.actor.user_id,
    file_name: file_name.slice(0, 255),
    ...file,
    mapping,
    options: DEFAULT_OPTIONS,
    created_at: now,
  });
  ctx.audit({
    kind: 'upload_user_import',
    object_type: 'user_import',
    object_id: id,
    after: { file_name, rows: file.rows.length },
  });
  return checkAndKeep(ctx, present(await findImport(ctx, id), 'the import just made'));
}

export async function getUserImport(ctx: Ctx, id: string): Promise<UserImport> {
  requirePermission(ctx, 'user.users', 'read');
  const stored = await findImport(ctx, id);
  if (!stored) throw new AppError('not_found');
  // Of a preview from before checks were kept.
  if (stored.status === 'preview' && stored.checked_at === null) return (await check(ctx, stored)).shown;
  return toImport(stored, { ...EMPTY_SUMMARY, ...stored.results }, [...stored.skipped]);
}

async function takePreview(ctx: Ctx, id: string): Promise<StoredImport> {
  const stored = await findImport(ctx, id, true);
  if (!stored) throw new AppError('not_found');
  if (stored.status !== 'preview') throw new AppError('conflict', { status: stored.status });
  // A preview of an earlier version lacks the newer options.
  return { ...stored, options: { ...DEFAULT_OPTIONS, ...stored.options } };
}

export async function checkUserImport(
  ctx: Ctx,
  id: string,
  body: { readonly mapping: readonly string[]; readonly options: UserImportOptions },
): Promise<UserImport> {
  requirePermission(ctx, 'user.users', 'write');
  const stored = await takePreview(ctx, id);
  await assertMapping(ctx, stored, body.mapping);
  requireGroups(ctx, body.mapping);
  if (
    body.options.role_id !== null &&
    !(await findRoles(ctx)).some((role) => role.id === body.options.role_id)
  ) {
    throw new AppError('not_found', { object: 'role' }, 'options.role_id');
  }
  await updateImport(ctx, id, { ...stored, ...body });
  const shown = await checkAndKeep(ctx, { ...stored, ...body });
  ctx.audit({ kind: 'check_user_import', object_type: 'user_import', object_id: id, after: body });
  return shown;
}

/** Checked again at the last moment: between preview and apply another admin may have changed people. */
export async function applyUserImport(
  ctx: Ctx,
  id: string,
  options: { readonly all_or_nothing: boolean },
): Promise<UserImport> {
  requirePermission(ctx, 'user.users', 'write');
  const stored = await takePreview(ctx, id);
  await assertMapping(ctx, stored, stored.mapping);
  requireGroups(ctx, stored.mapping);
  const looked = await check(ctx, stored);
  if (options.all_or_nothing && looked.checked.issues.length > 0)
    throw new AppError('conflict', { reason: 'rows_refused', rows: looked.checked.issues.length });
  return applyStored(ctx, stored, looked);
}

export async function listUserImports(ctx: Ctx, limit = HISTORY): Promise<UserImport[]> {
  requirePermission(ctx, 'user.users', 'read');
  return (await findAppliedImports(ctx, limit)).map((stored) =>
    toImport(stored, { ...EMPTY_SUMMARY, ...stored.results }, [...stored.skipped]),
  );
}

interface ImportedRow {
  /** Of the file, the header is 1. */
  readonly line: number;
  readonly cells: readonly string[];
  readonly issue: UserImport['issues'][number] | null;
}

/** The rows of a category as they were in the file, each with why it was skipped, if it was: corrected, they can be imported again. */
export async function rowsOfImport(
  ctx: Ctx,
  id: string,
  category: UserImportCategory,
): Promise<{ readonly headers: readonly string[]; readonly rows: readonly ImportedRow[] }> {
  requirePermission(ctx, 'user.users', 'read');
  const stored = await findImport(ctx, id);
  if (!stored) throw new AppError('not_found');
  const is_kept = stored.status !== 'preview' || stored.checked_at !== null;
  const issues = is_kept ? stored.skipped : (await check(ctx, stored)).checked.issues;
  const row = (line: number, issue: ImportedRow['issue'] = null): ImportedRow => ({
    line,
    cells: stored.headers.map((_, at) => stored.rows[line - 2]?.[at] ?? ''),
    issue,
  });
  const skipped = new Set(issues.map((issue) => issue.line));
  const accepted = stored.rows.map((_, at) => at + 2).filter((line) => !skipped.has(line));
  return {
    headers: stored.headers,
    rows: [
      ...(category === 'accepted' ? [] : issues.map((issue) => row(issue.line, issue))),
      ...(category === 'skipped' ? [] : accepted.map((line) => row(line))),
    ],
  };
}
