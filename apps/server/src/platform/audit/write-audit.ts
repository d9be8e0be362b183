import type { AuditEntry, Ctx } from '../context.ts';
import { sql } from '../db/index.ts';

/** Names that never reach the trail, at any depth. */
const SECRET = /password|token|secret|authorization|cookie|api_key$/i;
/** A larger body is named by its size: the trail is no second store. */
const MAX_JSON = 64 * 1024;

/**
 * Writes the entries of a transaction; the rows can't be changed or removed afterwards (trigger), and are chained by hashes
 * (verify-trail.ts). Nobody else of the environment can append until the commit: call it last.
 */
export async function writeAudit(ctx: Ctx, kind: string, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map((entry) => ({
    id: ctx.newId(),
    kind: entry.kind ?? kind,
    object_type: entry.object_type,
    object_id: entry.object_id ?? null,
    before: bounded(entry.before),
    after: bounded(entry.after),
    note: entry.note ?? null,
  }));
  await sql`/* prepared */
    select append_audit(${JSON.stringify(rows)}::jsonb, ${ctx.clock.now()}, ${ctx.actor.user_id}::uuid, ${ctx.actor.account_id}::uuid,
      ${ctx.actor.name}, ${ctx.ip}, ${ctx.request_id}, ${sourceOf(ctx.actor)})`.execute(ctx.db);
}

/** Programs alone: the rest shows by who acted, and from where. */
function sourceOf({ api_key }: Ctx['actor']): 'api_key' | 'agent' | null {
  if (api_key === undefined) return null;
  return api_key.for_agents ? 'agent' : 'api_key';
}

function bounded(value: unknown): unknown {
  if (value === undefined || value === null) return null;
  const clean = withoutSecrets(value, 0);
  const length = JSON.stringify(clean).length;
  return length > MAX_JSON ? { omitted_bytes: length } : clean;
}

/** A copy with every secret blanked. */
export function withoutSecrets(value: unknown, depth = 0): unknown {
  if (depth > 12) return '...';
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, depth + 1));
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      SECRET.test(name) && typeof item === 'string' ? '[secret]' : withoutSecrets(item, depth + 1),
    ]),
  );
}
