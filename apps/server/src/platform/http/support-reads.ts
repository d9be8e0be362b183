import type { Principal } from '../auth/principal.ts';
import { sql } from '../db/index.ts';
import { inTenant, type Occasion, type Platform } from '../unit-of-work.ts';
import type { AnyCall } from './route.ts';

/** What everybody reads to find their way, and support's own: no look into a company. */
const NOT_A_LOOK = new Set(['me', 'environments', 'company', 'jobs', 'home']);

/** The part of the product that a call reads: `statements`, `tables`, `mails`; `null` for writes, which leave an entry of their own. */
function areaOf(call: AnyCall): string | null {
  const reads = call.method === 'GET' || call.reads === true;
  const area = call.path.split('/')[2] ?? '';
  if (!reads || call.permission.kind === 'public' || NOT_A_LOOK.has(area)) return null;
  return area === 'statement' ? 'statements' : area;
}

/**
 * What support looks at leaves an entry in the company's trail: one per session and part of the product, written before the answer.
 * Support is no user of the company, so nothing else would inform its people.
 */
export async function noteSupportRead(
  platform: Platform,
  call: AnyCall,
  principal: Principal,
  occasion: Occasion,
): Promise<void> {
  if (principal.actor.role_category !== 'god') return;
  const area = areaOf(call);
  if (area === null) return;
  const { audit_default: _, ...quiet } = occasion;
  await inTenant(platform, quiet, async (ctx) => {
    const { rows } = await sql`select 1 from audit_log where environment_id = ${ctx.tenant.environment_id}
      and object_type = 'support_session' and object_id = ${principal.session_id} and after ->> 'area' = ${area} limit 1`.execute(
      ctx.db,
    );
    if (rows.length > 0) return;
    ctx.audit({
      kind: 'support_read',
      object_type: 'support_session',
      object_id: principal.session_id,
      after: { area },
    });
  });
}
