import { compensationDocumentSchema, planCheckSchema } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import type { CompensationContent, PlanContent } from '@comptoir/engine/plan-text';
import { present } from '@comptoir/kernel';
import type { Ctx } from '../../../platform/context.ts';
import { findChecks, maySee, recordRedChecks, writeChecks } from '../checks/index.ts';
import { ownIds, rewriteIds } from '../compensation-policy.ts';
import { insertCompensation, updateCompensationRow } from '../compensation-queries.ts';
import { insertPlan } from '../plan-queries.ts';
import { requireCompensation } from '../read-compensations.ts';
import { refuseUsedName } from '../plan-checks.ts';
import { setPlanMembers } from '../set-plan-members.ts';
import { copyName, importedAs, type Imported } from './import-policy.ts';
import { readForPlan } from './read-plan-text.ts';

/** Makes what the text says, as drafts, or nothing at all. */
export async function importPlanText(
  ctx: Ctx,
  body: { readonly text: string; readonly plan_id: string | null },
): Promise<{ plan_id: string }> {
  const { plan, existing, reading } = await readForPlan(ctx, body, true);
  const [first] = reading.mistakes;
  if (!reading.plan)
    throw new AppError(
      'plan_text_invalid',
      { count: reading.mistakes.length, line: first?.line ?? 1 },
      'text',
    );
  const content = reading.plan;
  const plan_id = plan?.id ?? (await makePlan(ctx, content));
  const all = content.compensations.map((one) =>
    importedAs(one, existing.find(({ id }) => id === one.id) ?? null),
  );
  const used = [...existing, ...content.compensations].map(({ name }) => name);
  const copies = copyIds(ctx, all);
  for (const one of all) await makeCompensation(ctx, plan_id, one, copies, used);
  ctx.audit({
    object_type: 'plan',
    object_id: plan_id,
    after: {
      name: plan?.name ?? content.name,
      imported: all.map(({ content: { name }, as }) => ({ name, as })),
    },
  });
  if (!plan && content.members.length > 0) await setPlanMembers(ctx, plan_id, content.members);
  return { plan_id };
}

async function makePlan(
  ctx: Ctx,
  { members: _members, compensations: _all, ...plan }: PlanContent,
): Promise<string> {
  await refuseUsedName(ctx, plan.name, null);
  const id = ctx.newId();
  await insertPlan(ctx, { id, ...plan }, ctx.actor.user_id);
  return id;
}

/** A copy beside what existing has ids of its own; what is imported with it reads the copy. */
function copyIds(ctx: Ctx, all: readonly Imported[]): ReadonlyMap<string, string> {
  return new Map(
    all
      .filter(({ as }) => as === 'copy')
      .flatMap(({ content }) => [
        [content.id, ctx.newId()] as const,
        ...ownIds(content.document, () => ctx.newId()),
      ]),
  );
}

async function makeCompensation(
  ctx: Ctx,
  plan_id: string,
  { content, existing, as }: Imported,
  copies: ReadonlyMap<string, string>,
  used: string[],
): Promise<void> {
  if (as === 'unchanged') return;
  if (as === 'checks') {
    const names = (checks: readonly { readonly name: string }[] = []) => checks.map((check) => check.name);
    ctx.audit({
      object_type: 'compensation',
      object_id: content.id,
      before: { checks: names(existing?.checks) },
      after: { checks: names(content.checks) },
    });
    return writeImportedChecks(ctx, content.id, content);
  }
  const own = as === 'copy' ? present(copies.get(content.id), 'id of a copy') : content.id;
  const values = { ...storable(content, copies), plan_id };
  if (as === 'changed_draft') {
    await updateCompensationRow(
      ctx,
      content.id,
      { ...values, state: 'draft' },
      ctx.actor.user_id,
      'imported',
    );
    ctx.audit({
      object_type: 'compensation',
      object_id: content.id,
      before: { document: present(existing, 'the draft that is there').document },
      after: { document: values.document },
    });
    return writeImportedChecks(ctx, own, content);
  }
  const name = as === 'copy' ? copyName(content.name, used) : content.name;
  used.push(name);
  await insertCompensation(ctx, { ...values, id: own, name }, ctx.actor.user_id, 'imported');
  ctx.audit({ object_type: 'compensation', object_id: own, after: { name, plan_id } });
  await writeImportedChecks(ctx, own, content);
}

/** Those of the text take the place of the existing ones; a text without any leaves them, and they run on what the text made. */
async function writeImportedChecks(ctx: Ctx, id: string, { checks }: CompensationContent): Promise<void> {
  if (checks.length > 0) await replaceChecks(ctx, id, checks);
  await recordRedChecks(ctx, await requireCompensation(ctx, id));
}

async function replaceChecks(ctx: Ctx, id: string, checks: CompensationContent['checks']): Promise<void> {
  const parsed = planCheckSchema.array().safeParse(checks);
  if (!parsed.success)
    throw new AppError('plan_text_invalid', { count: parsed.error.issues.length, line: 1 }, 'text');
  const existing = await findChecks(ctx, id, true);
  if (existing.checks.some((one) => !maySee(ctx, one)))
    throw new AppError('forbidden', { resource: 'data_table', level: 'read' });
  await writeChecks(ctx, id, parsed.data, ctx.actor.user_id);
}

/** The document by the contract's own rules, so that what a text makes is what an editor could save. */
function storable(content: CompensationContent, copies: ReadonlyMap<string, string>): CompensationContent {
  const parsed = compensationDocumentSchema.safeParse(content.document);
  if (!parsed.success)
    throw new AppError('plan_text_invalid', { count: parsed.error.issues.length, line: 1 }, 'text');
  return { ...content, document: rewriteIds(parsed.data, copies) };
}
