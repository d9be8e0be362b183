import type { UserImport, UserImportCategory, UserImportOptions } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { present, firstOfMonth } from '@comptoir/kernel';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { otherCurrencies } from '../currencies/index.ts';
import { allValues, findAttributes } from '../attributes/index.ts';
import { findGroupNames } from '../groups/index.ts';
import { readCompany } from '../company/index.ts';
import { numbersOf, ZoneDays } from '../imports/index.ts';
import { findRoles } from '../roles/index.ts';
import { withinOwnReach } from '../visibility/index.ts';
import { findTeams } from '../teams/index.ts';
import { applyPlan } from './import-apply.ts';
import { checkInWorker } from './check-in-worker.ts';
import type { CheckedImport, Directory } from './check-model.ts';
import type { UsersFile } from './import-file.ts';
import { guessMapping, hasName } from './import-mapping.ts';
import { dimensionsToGuess, requireGroups } from './import-groups.ts';
import { overlapsOfImport } from './import-teams.ts';
import {
  directoryUsers,
  dropOldPreviews,
  findAppliedImports,
  findImport,
  insertImport,
  storeCheck,
  updateImport,
  type StoredImport,
} from './import-queries.ts';

const SAMPLE_ROWS = 8;
const HISTORY = 100;
const PREVIEW_DAYS = 7;
/** Enough to see how numbers are written; what later rows hold is checked by the row. */
const NUMBER_ROWS = 1000;
const CHANGES = 500;

const DEFAULT_OPTIONS: UserImportOptions = {
  create_missing_managers: true,
  create_missing_teams: true,
  update_existing: true,
  email_pattern: null,
  licenced: true,
  role_id: null,
  percent_units: {},
  attributes_from: 'default',
};

const EMPTY_SUMMARY: UserImport['summary'] = {
  rows: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  skipped: 0,
  managers_created: [],
  teams_created: [],
  pending_without_email: 0,
};

async function readDirectory(ctx: Ctx): Promise<Directory> {
  const { settings } = await readCompany(ctx);
  return {
    currency: settings.currency,
    currencies: await otherCurrencies(ctx),
    timezone: settings.timezone,
    zone: new ZoneDays(settings.timezone),
    month_start: firstOfMonth(ctx.clock.today().slice(0, 7)),
    users: await directoryUsers(ctx, ctx.clock.today()),
    roles: await findRoles(ctx),
    teams: await findTeams(ctx),
    groups: await findGroupNames(ctx),
    attributes: await findAttributes(ctx),
    attribute_values: await allValues(ctx),
  };
}

function summaryOf(
  stored: UsersFile & { readonly options: UserImportOptions },
  checked: CheckedImport,
): UserImport['summary'] {
  const created = checked.planned.filter((row) => row.existing_id === null);
  const without = created.filter((row) => row.email === null).length;
  return {
    rows: stored.rows.length,
    created: created.length,
    updated: checked.planned.filter((row) => row.existing_id !== null && row.changes.length > 0).length,
    unchanged: checked.planned.filter((row) => row.existing_id !== null && row.changes.length === 0).length,
    skipped: checked.issues.length,
    managers_created: [...checked.managers_created],
    teams_created: [...checked.teams_created],
    pending_without_email:
      without + (stored.options.email_pattern === null ? checked.managers_created.length : 0),
  };
}

function toImport(
  stored: StoredImport,
  summary: UserImport['summary'],
  issues: UserImport['issues'],
): UserImport {
  return {
    id: stored.id,
    file_name: stored.file_name,
    status: stored.status,
    author_name: stored.author_name,
    created_at: stored.created_at.toISOString(),
    finished_at: stored.finished_at?.toISOString() ?? null,
    headers: [...stored.headers],
    sheet: stored.sheet ?? null,
    row_count: summary.rows,
    sample: stored.rows.slice(0, SAMPLE_ROWS).map((row) => [...(row ?? [])]),
    numbers: stored.status === 'preview' ? (stored.found?.numbers ?? []) : [],
    mapping: [...stored.mapping] as UserImport['mapping'],
    options: { ...DEFAULT_OPTIONS, ...stored.options },
    summary,
    issues,
    changes: stored.status === 'preview' ? (stored.found?.changes ?? []) : [],
    overlaps: stored.status === 'preview' ? (stored.found?.overlaps ?? []) : [],
  };
}

/** Checks a preview and keeps what was found with it: later readers get that. It is checked again when it is applied. */
async function checkAndKeep(ctx: Ctx, stored: StoredImport): Promise<UserImport> {
  const { checked, shown } = await check(ctx, stored);
  await storeCheck(ctx, stored.id, {
    results: shown.summary,
    skipped: checked.issues,
    found: { numbers: shown.numbers, changes: shown.changes, overlaps: shown.overlaps },
    checked_at: ctx.clock.now(),
  });
  return shown;
}

/** Without a name column nobody can be recognised: a preview without it shows its rows and nothing else. */
async function check(
  ctx: Ctx,
  stored: StoredImport,
): Promise<{ checked: CheckedImport; shown: UserImport; directory: Directory }> {
  const directory = await readDirectory(ctx);
  const sheet = {
    ...stored,
    options: { ...DEFAULT_OPTIONS, ...stored.options },
    numbers: numbersIn(stored, directory.currency),
  };
  const checked: CheckedImport = hasName(stored.mapping)
    ? await checkInWorker(sheet, directory)
    : { planned: [], issues: [], managers_created: [], teams_created: [] };
  const shown = toImport(stored, summaryOf(sheet, checked), [...checked.issues]);
  const overlaps = await overlapsOfImport(ctx, checked, directory);
  return {
    checked,
    directory,
    shown: { ...shown, numbers: sheet.numbers, changes: changesIn(checked, directory), overlaps },
  };
}

function numbersIn({ headers, rows }: UsersFile, currency: string): UserImport['numbers'] {
  const first = rows.slice(0, NUMBER_ROWS);
  return headers.map((_, at) =>
    numbersOf(
      first.map((row) => row?.[at] ?? ''),
      currency,
    ),
  );
}

function changesIn({ planned }: CheckedImport, { users }: Directory): UserImport['changes'] {
  const names = new Map(users.map((user) => [user.id, user.name]));
  return planned
    .flatMap(({ line, existing_id, changes }) =>
      changes.map((change) => ({ line, name: names.get(existing_id ?? '') ?? '', ...change })),
    )
    .slice(0, CHANGES);
}

export async function createPreview(ctx: Ctx, file_name: string, file: UsersFile): Promise<UserImport> {
  requirePermission(ctx, 'user.users', 'write');
  const now = ctx.clock.now();
  await dropOldPreviews(ctx, new Date(now.getTime() - PREVIEW_DAYS * 86_400_000));
  const id = ctx.newId();
  const mapping = guessMapping(file.headers, await findAttributes(ctx), await dimensionsToGuess(ctx));
  await insertImport(ctx, {
    id,
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
  assertMapping(stored.headers, body.mapping);
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

function assertMapping(headers: readonly string[], mapping: readonly string[]): void {
  if (mapping.length !== headers.length)
    throw new AppError('invalid_field', { expected: headers.length }, 'mapping');
  const used = new Set<string>();
  const twice = mapping.find((target) => target !== 'ignore' && used.size === used.add(target).size);
  if (twice !== undefined)
    throw new AppError(
      'invalid_field',
      { reason: 'target_twice', target: twice },
      `mapping.${mapping.lastIndexOf(twice)}`,
    );
  if (!hasName(mapping)) throw new AppError('import_name_missing', {}, 'mapping');
}

/** Checked again at the last moment: between preview and apply another admin may have changed people. */
export async function applyUserImport(
  ctx: Ctx,
  id: string,
  options: { readonly all_or_nothing: boolean },
): Promise<UserImport> {
  requirePermission(ctx, 'user.users', 'write');
  const stored = await takePreview(ctx, id);
  assertMapping(stored.headers, stored.mapping);
  requireGroups(ctx, stored.mapping);
  const { checked, shown, directory } = await check(ctx, stored);
  if (options.all_or_nothing && checked.issues.length > 0)
    throw new AppError('conflict', { reason: 'rows_refused', rows: checked.issues.length });
  await withinOwnReach(ctx, () => applyPlan(ctx, stored, checked, directory));
  const finished_at = ctx.clock.now();
  await updateImport(ctx, id, {
    ...stored,
    status: 'applied',
    results: shown.summary,
    skipped: checked.issues,
    finished_at,
  });
  ctx.audit({
    kind: 'apply_user_import',
    object_type: 'user_import',
    object_id: id,
    after: { file_name: stored.file_name, ...shown.summary },
  });
  return toImport({ ...stored, status: 'applied', finished_at }, shown.summary, [...checked.issues]);
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
