import type { ComparedKind, Resource, SandboxComparison, SubResource } from '@comptoir/contract';
import { can, requirePermission } from '../../../platform/auth/access.ts';
import type { ManualCtx } from '../../../platform/http/route.ts';
import { type BothSides, readBothSides } from './both-sides.ts';
import { differencesOf } from './differences.ts';

/** Who may not read these in one of both environments is not shown what differs in them. */
const READ_WITH: Partial<Record<ComparedKind, Resource | SubResource>> = {
  table: 'data_table',
  field: 'data_table',
  dimension: 'user.groups',
  group: 'user.groups',
  quota: 'quota',
};

export async function compareSandbox(ctx: ManualCtx, sandbox_id: string): Promise<SandboxComparison> {
  requirePermission(ctx, 'sandbox', 'read');
  const sides = await readBothSides(ctx, sandbox_id);
  const hidden = (Object.keys(READ_WITH) as ComparedKind[]).filter((kind) => !mayRead(sides, kind));
  const { sandbox, live, origin, name, language } = sides;
  const differences = differencesOf({
    sandbox: sandbox.definitions,
    live: live.definitions,
    origin,
    language,
  });
  return {
    sandbox: { id: sandbox_id, name },
    live_id: live.tenant.environment_id,
    hidden,
    differences: differences.filter(({ kind }) => !hidden.includes(kind)),
    can_promote: can(live, 'plan.plans', 'write') && can(live, 'plan.compensations', 'write'),
  };
}

function mayRead({ sandbox, live }: BothSides, kind: ComparedKind): boolean {
  const resource = READ_WITH[kind];
  return resource === undefined || (can(sandbox, resource, 'read') && can(live, resource, 'read'));
}
