import type { UserImportOptions } from '@comptoir/contract';
import { present } from '@comptoir/kernel';
import { SYSTEM_ACTOR } from '../../platform/auth/principal.ts';
import type { Ctx } from '../../platform/context.ts';
import { findAttributes } from '../attributes/index.ts';
import { findUserLinks } from '../users/index.ts';
import { applyStored } from './apply-stored.ts';
import type { UsersFile } from './import-file.ts';
import { dimensionsToGuess } from './import-groups.ts';
import { guessMapping } from './import-mapping.ts';
import { deleteImport, findImport, insertImport, type StoredImport } from './import-queries.ts';
import { check, checkAndKeep, DEFAULT_OPTIONS } from './look-at-import.ts';

/** What a connection brought. */
export interface BroughtPeople {
  /** Of the import: a job that runs again finds what it made. */
  readonly id: string;
  readonly integration_id: string;
  readonly connection_name: string;
  readonly file: UsersFile;
}

/** How its columns become people. */
export interface PeopleMapping {
  readonly mapping: readonly string[];
  readonly options: UserImportOptions;
}

/** Managers and teams are not made of names that a system brings, and nobody gets a licence unseen. */
const SYNC_OPTIONS: UserImportOptions = {
  ...DEFAULT_OPTIONS,
  create_missing_managers: false,
  create_missing_teams: false,
  licenced: false,
};

/** For a person to map, to look at what would change, and to apply. */
export async function previewPeople(
  ctx: Ctx,
  brought: BroughtPeople,
  known: PeopleMapping | null,
): Promise<void> {
  const guessed = guessMapping(
    brought.file.headers,
    await findAttributes(ctx),
    await dimensionsToGuess(ctx),
    true,
  );
  const stored = await insert(ctx, brought, known ?? { mapping: guessed, options: SYNC_OPTIONS });
  await checkAndKeep(ctx, stored);
}

async function insert(ctx: Ctx, brought: BroughtPeople, known: PeopleMapping): Promise<StoredImport> {
  const { id, integration_id, connection_name, file } = brought;
  const author_id = ctx.actor.user_id;
  const created_at = ctx.clock.now();
  await insertImport(ctx, {
    id,
    integration_id,
    author_id,
    file_name: connection_name,
    ...file,
    ...known,
    created_at,
  });
  return present(await findImport(ctx, id), 'the import just made');
}

export type PeopleEnd =
  | { readonly kind: 'applied' | 'unchanged' }
  /** So many would leave at once that a person has to look first. */
  | { readonly kind: 'held'; readonly gone: number; readonly of: number };

/**
 * Brings people up to date by a mapping that a person applied once. Who pressed refresh has no say in what it may change: it was allowed
 * by who switched it on, so it is done with the rights of the system, under the name of who began it.
 */
export async function applyPeople(
  ctx: Ctx,
  brought: BroughtPeople,
  known: PeopleMapping,
  isTooMany: (gone: number, of: number) => boolean,
): Promise<PeopleEnd> {
  const stored = await insert(ctx, brought, known);
  const looked = await check(ctx, stored);
  const links = await findUserLinks(ctx, brought.integration_id);
  const linked = new Set(links.map(({ user_id }) => user_id));
  const { planned, issues } = looked.checked;
  const isSame = ({ existing_id, changes }: (typeof planned)[number]) =>
    existing_id !== null && changes.length === 0 && linked.has(existing_id);
  if (issues.length === 0 && planned.every(isSame)) {
    // A night on which nothing happened is no line in the history of imports.
    await deleteImport(ctx, brought.id);
    return { kind: 'unchanged' };
  }
  const of = links.filter((link) => link.is_synced && link.departed_on === null).length;
  const gone = looked.shown.summary.departing;
  if (isTooMany(gone, of)) {
    await checkAndKeep(ctx, stored);
    return { kind: 'held', gone, of };
  }
  await applyStored({ ...ctx, actor: SYSTEM_ACTOR }, stored, looked);
  return { kind: 'applied' };
}
