import type { UserImport, UserImportOptions } from '@comptoir/contract';
import type { Ctx } from '../../platform/context.ts';
import { presentMonth } from '../company-calendar/index.ts';
import { allValues, findAttributes } from '../attributes/index.ts';
import { readCompany } from '../company/index.ts';
import { otherCurrencies } from '../currencies/index.ts';
import { findGroupNames } from '../groups/index.ts';
import { numbersOf, ZoneDays } from '../imports/index.ts';
import { findRoles } from '../roles/index.ts';
import { findTeams } from '../teams/index.ts';
import { findUserLinks } from '../users/index.ts';
import { checkInWorker } from './check-in-worker.ts';
import type { CheckedImport, Directory } from './check-model.ts';
import type { UsersFile } from './import-file.ts';
import { hasName } from './import-mapping.ts';
import { directoryUsers, storeCheck, type StoredImport } from './import-queries.ts';
import { overlapsOfImport } from './import-teams.ts';

const SAMPLE_ROWS = 8;
/** Enough to see how numbers are written; what later rows hold is checked by the row. */
const NUMBER_ROWS = 1000;
const CHANGES = 500;

export const DEFAULT_OPTIONS: UserImportOptions = {
  create_missing_managers: true,
  create_missing_teams: true,
  update_existing: true,
  email_pattern: null,
  licenced: true,
  role_id: null,
  percent_units: {},
  attributes_from: 'default',
  create_missing: true,
  only: null,
};

export const EMPTY_SUMMARY: UserImport['summary'] = {
  rows: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  skipped: 0,
  managers_created: [],
  teams_created: [],
  pending_without_email: 0,
  departing: 0,
  returning: 0,
  left_out: 0,
  without_manager: 0,
};

async function readDirectory(ctx: Ctx, integration_id: string | null): Promise<Directory> {
  const { settings } = await readCompany(ctx);
  return {
    currency: settings.currency,
    currencies: await otherCurrencies(ctx),
    timezone: settings.timezone,
    zone: new ZoneDays(settings.timezone),
    calendar: { month_reference_day: settings.month_reference_day },
    month_start: (await presentMonth(ctx)).first_day,
    users: await directoryUsers(ctx, ctx.clock.today()),
    roles: await findRoles(ctx),
    teams: await findTeams(ctx),
    groups: await findGroupNames(ctx),
    attributes: await findAttributes(ctx),
    attribute_values: await allValues(ctx),
    sync:
      integration_id === null
        ? null
        : {
            today: ctx.clock.today(settings.timezone),
            matching: settings.user_matching,
            links: await findUserLinks(ctx, integration_id),
          },
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
    departing: checked.planned.filter((row) => row.departure !== null).length,
    returning: checked.planned.filter((row) => row.returns).length,
    left_out: checked.left_out,
    without_manager: checked.without_manager,
    pending_without_email:
      without + (stored.options.email_pattern === null ? checked.managers_created.length : 0),
  };
}

export function toImport(
  stored: StoredImport,
  summary: UserImport['summary'],
  issues: UserImport['issues'],
): UserImport {
  return {
    id: stored.id,
    file_name: stored.file_name,
    integration_id: stored.integration_id,
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
export async function checkAndKeep(ctx: Ctx, stored: StoredImport): Promise<UserImport> {
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
export async function check(
  ctx: Ctx,
  stored: StoredImport,
): Promise<{ checked: CheckedImport; shown: UserImport; directory: Directory }> {
  const directory = await readDirectory(ctx, stored.integration_id);
  const sheet = {
    ...stored,
    options: { ...DEFAULT_OPTIONS, ...stored.options },
    numbers: numbersIn(stored, directory.currency),
  };
  const checked: CheckedImport = hasName(stored.mapping)
    ? await checkInWorker(sheet, directory)
    : { planned: [], issues: [], managers_created: [], teams_created: [], left_out: 0, without_manager: 0 };
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
