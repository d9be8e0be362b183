import type { BodyOf, ChainStep, saveValidationChain as call, ValidationChains } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { seesEverybody } from '../../visibility/index.ts';
import { readChains, readTeams, readValidators, writeChain } from './chain-queries.ts';

export async function listValidationChains(ctx: Ctx): Promise<ValidationChains> {
  requirePermission(ctx, 'company_setting', 'read');
  return {
    chains: await readChains(ctx),
    validators: await readValidators(ctx),
    teams: await readTeams(ctx),
  };
}

/** The chain of a team or of everybody. Statements that are locked keep theirs. */
export async function saveValidationChain(ctx: Ctx, body: BodyOf<typeof call>): Promise<ValidationChains> {
  requirePermission(ctx, 'company_setting', 'write');
  const { team_id, steps } = body;
  const before = await listValidationChains(ctx);
  const team = before.teams.find((one) => one.id === team_id);
  if (team_id !== null && !team) throw new AppError('not_found', { object: 'team' }, 'team_id');
  requireAble(steps ?? [], before);
  const former = before.chains.find((one) => one.team_id === team_id);
  if ((former?.version ?? null) !== (body.version ?? null))
    throw new AppError('conflict', {
      object: 'validation_chain',
      ...(former ? { version: former.version } : {}),
    });
  requireNotOneself(ctx, former?.steps ?? [], steps ?? []);
  await writeChain(ctx, team_id, steps);
  ctx.audit({
    object_type: 'validation_chain',
    object_id: team_id,
    before: former ? { steps: wordsOf(former.steps, before) } : null,
    after: { team: team?.name ?? null, steps: steps === null ? null : wordsOf(steps, before) },
  });
  return listValidationChains(ctx);
}

/** Named people must be able to validate, or their step would hold every statement up. */
function requireAble(
  steps: readonly ChainStep[],
  { validators }: Pick<ValidationChains, 'validators'>,
): void {
  const able = new Set(validators.map(({ id }) => id));
  const named = steps.flatMap((step) => (step.kind === 'people' ? step.user_ids : []));
  if (named.some((id) => !able.has(id))) throw new AppError('invalid_field', { field: 'steps' }, 'steps');
}

/** A step shows what waits for it: nobody gives themselves sight of everybody's pay. */
function requireNotOneself(ctx: Ctx, before: readonly ChainStep[], after: readonly ChainStep[]): void {
  const names = (steps: readonly ChainStep[]) =>
    steps.some((step) => step.kind === 'people' && step.user_ids.some((id) => id === ctx.actor.user_id));
  if (!seesEverybody(ctx) && names(after) && !names(before))
    throw new AppError('forbidden', { reason: 'more_than_own' }, 'steps');
}

/** As the trail shows them: names, and levels. */
function wordsOf(
  steps: readonly ChainStep[],
  { validators }: Pick<ValidationChains, 'validators'>,
): (string | number)[] {
  const names = new Map(validators.map(({ id, name }) => [id, name]));
  return steps.map((step) =>
    step.kind === 'above' ? step.level : step.user_ids.map((id) => names.get(id) ?? id).join(', '),
  );
}
