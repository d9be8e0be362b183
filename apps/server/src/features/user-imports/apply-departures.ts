import { AppError } from '@comptoir/contract/errors';
import { present } from '@comptoir/kernel';
import type { Ctx } from '../../platform/context.ts';
import { savepoint } from '../../platform/db/index.ts';
import { archiveUser, saveUserLinks, unarchiveUser } from '../users/index.ts';
import type { Directory, Issue, PlannedUser } from './check-model.ts';
import type { StoredImport } from './import-queries.ts';

type Planned = readonly PlannedUser[];

/** People whom the connection archived and who work again. They are invited by a person, as others are. */
export async function bringBack(ctx: Ctx, planned: Planned): Promise<void> {
  for (const { existing_id, returns } of planned)
    if (returns && existing_id !== null) await unarchiveUser(ctx, existing_id);
}

/**
 * Archives people whose last day is over, as their page does. Their own manager takes over who would be left without one. Where a person
 * must decide first (an open balance, the last admin), the row is refused with that reason and the others go on.
 */
export async function applyDepartures(
  ctx: Ctx,
  { integration_id, headers, mapping, rows }: StoredImport,
  planned: Planned,
  { users }: Directory,
): Promise<Issue[]> {
  const managers = new Map(users.map((user) => [user.id, user.manager_id]));
  const at = mapping.indexOf('departure_date');
  const undecided: Issue[] = [];
  for (const { line, existing_id, departure, ref } of planned) {
    if (departure === null || existing_id === null) continue;
    const successor = managers.get(existing_id) ?? null;
    try {
      await savepoint(ctx.db, async () => {
        await archiveUser(ctx, existing_id, {
          departure_date: departure,
          ...(successor === null ? {} : { new_manager_id: successor }),
        });
        await saveUserLinks(ctx, present(integration_id, 'the connection'), [
          { id: ctx.newId(), user_id: existing_id, ref: ref ?? '', departed_on: departure },
        ]);
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      undecided.push({
        line,
        reason: 'departure_undecided',
        column: headers[at] ?? null,
        value: rows[line - 2]?.[at] ?? '',
      });
    }
  }
  return undecided;
}
