import type { ExportSource } from '@comptoir/contract';
import { pick } from '@comptoir/words';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Sheet, SheetRow } from '../../platform/files/sheet.ts';
import { readReader } from '../users/index.ts';
import { countEntries, type ExportedEntry, streamEntries } from './audit-cursor-queries.ts';
import { findNames, idsIn } from './audit-name-queries.ts';

const WORDS = {
  file: { en: 'audit trail', fr: 'piste audit' },
  at: { en: 'Time (UTC)', fr: 'Heure (UTC)' },
  actor: { en: 'By', fr: 'Par' },
  source: { en: 'Source', fr: 'Source' },
  kind: { en: 'Action', fr: 'Action' },
  object_type: { en: 'Object', fr: 'Objet' },
  object: { en: 'Name', fr: 'Nom' },
  object_id: { en: 'ID', fr: 'ID' },
  before: { en: 'Before', fr: 'Avant' },
  after: { en: 'After', fr: 'Après' },
  note: { en: 'Note', fr: 'Note' },
  ip: { en: 'IP address', fr: 'Adresse IP' },
  request: { en: 'Request', fr: 'Requête' },
} as const;

/** Every matching entry of the trail, newest first: what was done is named as the interface for programs names it, in every language. */
export async function auditSheet(
  ctx: Ctx,
  { filter }: Extract<ExportSource, { kind: 'audit' }>,
): Promise<Sheet> {
  requirePermission(ctx, 'audit_trail', 'read');
  const { language, decimals } = await readReader(ctx);
  const { file, ...columns } = pick(language, WORDS);
  return {
    words: [file],
    head: Object.values(columns),
    total: await countEntries(ctx, filter),
    decimals,
    async *batches() {
      for await (const rows of streamEntries(ctx, filter)) {
        const ids = idsIn(rows.map(({ object_id }) => ({ object_id, before: null, after: null })));
        const names = await findNames(ctx, ids);
        yield rows.map((row) => rowOf(row, names));
      }
    },
  };
}

/** In the order of the columns. */
function rowOf(row: ExportedEntry, names: Readonly<Record<string, string>>): SheetRow {
  return [
    row.at.toISOString().slice(0, 19).replace('T', ' '),
    row.actor_name,
    row.source,
    row.kind,
    row.object_type,
    row.object_id === null ? '' : (names[row.object_id] ?? ''),
    row.object_id ?? '',
    jsonText(row.before),
    jsonText(row.after),
    row.note ?? '',
    row.ip ?? '',
    row.request_id ?? '',
  ];
}

const jsonText = (value: unknown): string =>
  value === null || value === undefined ? '' : JSON.stringify(value);
