import type { ExportSource } from '@comptoir/contract';
import { pick, USER_COLUMN } from '@comptoir/words';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Sheet, SheetRow } from '../../platform/files/sheet.ts';
import { presentMonth } from '../company-calendar/index.ts';
import { exportedAttributes } from '../attributes/index.ts';
import { findStoredUsers, readReader, searchUserRows } from '../users/index.ts';

const USERS_PER_BATCH = 500;

const WORDS = {
  file: { en: 'users', fr: 'utilisateurs' },
  status: { en: 'Status', fr: 'Statut' },
  groups: { en: 'Groups', fr: 'Groupes' },
  active: { en: 'Active', fr: 'Actif' },
  inactive: { en: 'Inactive', fr: 'Inactif' },
  pending: { en: 'Pending', fr: 'En attente' },
  archived: { en: 'Archived', fr: 'Archivé' },
} as const;

/** The people of these filters, as the list shows them today, with the attributes that the company exports. */
export async function userSheet(
  ctx: Ctx,
  { kind: _, ...filters }: Extract<ExportSource, { kind: 'users' }>,
): Promise<Sheet> {
  requirePermission(ctx, 'user.users', 'read');
  const today = ctx.clock.today();
  const { language, decimals } = await readReader(ctx);
  const words = { ...pick(language, USER_COLUMN), ...pick(language, WORDS) };
  const { total } = await searchUserRows(ctx, filters, { page: 0, size: 1 }, today);
  const { month } = await presentMonth(ctx);
  const attributes = await exportedAttributes(ctx, [], month);
  return {
    words: [words.file],
    head: [
      words.name,
      words.email,
      words.external_ref,
      words.status,
      words.role,
      words.manager,
      words.team,
      words.groups,
      words.language,
      words.currency,
      words.calculation_currency,
      ...attributes.map(({ name }) => name),
    ],
    total,
    decimals,
    async *batches() {
      for (let page = 0; page * USERS_PER_BATCH < total; page += 1) {
        const { rows } = await searchUserRows(ctx, filters, { page, size: USERS_PER_BATCH }, today);
        const ids = rows.map(({ id }) => id);
        const stored = new Map((await findStoredUsers(ctx, ids, false)).map((user) => [user.id, user]));
        const values = await exportedAttributes(ctx, ids, month);
        yield rows.map((row): SheetRow => {
          const own = stored.get(row.id);
          return [
            row.name,
            row.email ?? '',
            own?.external_ref ?? '',
            words[row.status],
            row.role.name,
            row.manager?.name ?? '',
            row.teams.map(({ name }) => name).join('; '),
            row.groups.map(({ name }) => name).join('; '),
            row.language,
            own?.currency ?? '',
            own?.calculation_currency ?? '',
            ...values.map((attribute) => attribute.values[row.id] ?? ''),
          ];
        });
      }
    },
  };
}
