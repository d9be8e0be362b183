import {
  type addManualEntry as addCall,
  type BodyOf,
  type changeManualEntry as changeCall,
  MAX_SIMULATED_RECORDS,
} from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { findCompensations } from '../../plans/index.ts';
import { requireTable } from '../../tables/index.ts';
import { entryScopes } from '../pipelines/pipeline-policy.ts';
import { type OpenSimulation, requireSimulation } from './open-simulation.ts';
import { storedCells } from './simulated-cells.ts';
import {
  findEntries,
  forgetEntry,
  raiseRevision,
  saveEntry,
  type StoredEntry,
} from './simulation-queries.ts';
import { entryWire } from './simulation-wire.ts';

/** A deal that is not there. It has only fields that the compensation's scope reads. */
export async function addManualEntry(ctx: Ctx, id: string, body: BodyOf<typeof addCall>) {
  requirePermission(ctx, 'statement', 'read');
  const open = await requireSimulation(ctx, id, { lock: true });
  const place = await placeOf(ctx, open, body);
  const entry = { id: ctx.newId(), ...body, ...place };
  if ((await findEntries(ctx, id)).length >= MAX_SIMULATED_RECORDS)
    throw new AppError('bad_request', { reason: 'too_many_simulated', most: MAX_SIMULATED_RECORDS });
  return keep(ctx, open, entry);
}

export async function changeManualEntry(ctx: Ctx, id: string, body: BodyOf<typeof changeCall>) {
  requirePermission(ctx, 'statement', 'read');
  const open = await requireSimulation(ctx, id, { lock: true });
  const before = await requireEntry(ctx, id, body.manual_entry_id);
  const cells = { ...before.cells, ...body.cells };
  return keep(ctx, open, { ...before, ...(await placeOf(ctx, open, { ...before, cells })) });
}

export async function removeManualEntry(ctx: Ctx, id: string, entry_id: string): Promise<{ ok: true }> {
  requirePermission(ctx, 'statement', 'read');
  const open = await requireSimulation(ctx, id, { lock: true });
  await requireEntry(ctx, id, entry_id);
  await forgetEntry(ctx, id, entry_id);
  await raiseRevision(ctx, id);
  ctx.audit({
    object_type: 'statement',
    object_id: open.statement.id,
    before: { simulation_id: id, entry_id },
  });
  return { ok: true };
}

async function keep(ctx: Ctx, { simulation, statement }: OpenSimulation, entry: StoredEntry) {
  await saveEntry(ctx, simulation.id, entry);
  await raiseRevision(ctx, simulation.id);
  ctx.audit({
    object_type: 'statement',
    object_id: statement.id,
    after: { simulation_id: simulation.id, entry_id: entry.id },
  });
  return entryWire(entry);
}

async function requireEntry(ctx: Ctx, id: string, entry_id: string): Promise<StoredEntry> {
  const found = (await findEntries(ctx, id)).find((one) => one.id === entry_id);
  if (!found) throw new AppError('simulation_not_found');
  return found;
}

/** The table of the scope, and the cells as it would store them. */
async function placeOf(
  ctx: Ctx,
  { plans }: OpenSimulation,
  { compensation_id, scope_internal_id, cells }: Omit<StoredEntry, 'id' | 'table_id'>,
) {
  const all = await findCompensations(
    ctx,
    plans.map((plan) => plan.id),
  );
  const compensation = all.find((one) => one.id === compensation_id && one.state === 'live');
  const scope = compensation?.document.scopes.find((one) => one.id === scope_internal_id);
  if (!compensation || scope?.source.type !== 'data_table')
    throw new AppError('invalid_field', { reason: 'unknown_scope' }, 'scope_internal_id');
  const table = await requireTable(ctx, scope.source.table_id);
  const place = entryScopes(table, [compensation]).find((one) => one.scope_internal_id === scope.id);
  const allowed = new Set(place?.field_ids);
  return { table_id: table.id, cells: await storedCells(ctx, table, cells, allowed) };
}
