import type { addDelegate as addCall, BodyOf, Delegates } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { can, canBinary, requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { companyPeriod } from '../../calculations/index.ts';
import { seesEverybody } from '../../visibility/index.ts';
import { readValidators } from './chain-queries.ts';
import { deleteDelegate, insertDelegate, readDelegates } from './delegate-queries.ts';

/** Who writes the company's settings names somebody for anybody: a validator may be away already. */
const forAnybody = (ctx: Ctx) => can(ctx, 'company_setting', 'write');

/** Only people who validate have to do with delegations and reminders. */
export function requireValidator(ctx: Ctx): void {
  requirePermission(ctx, 'statement', 'read');
  const validates = canBinary(ctx, 'statement_validate') || canBinary(ctx, 'statement_validate_supervised');
  if (!validates && !forAnybody(ctx)) throw new AppError('not_a_validator');
}

export async function listDelegates(ctx: Ctx): Promise<Delegates> {
  requireValidator(ctx);
  const validators = await readValidators(ctx);
  const all = forAnybody(ctx);
  return {
    delegates: await readDelegates(ctx, all ? null : ctx.actor.user_id),
    for_whom: validators.filter(({ id }) => all || id === ctx.actor.user_id),
    validators,
  };
}

export async function addDelegate(ctx: Ctx, body: BodyOf<typeof addCall>): Promise<Delegates> {
  requireValidator(ctx);
  const { for_whom, validators } = await listDelegates(ctx);
  const validator = for_whom.find(({ id }) => id === body.validator_id);
  if (!validator) throw new AppError('forbidden', {}, 'validator_id');
  const delegate = validators.find(({ id }) => id === body.delegate_id);
  if (!delegate || delegate.id === validator.id)
    throw new AppError('invalid_field', { field: 'delegate_id' }, 'delegate_id');
  // A delegate sees what waits for the validator: who writes settings does not give that to themselves.
  if (delegate.id === ctx.actor.user_id && !seesEverybody(ctx))
    throw new AppError('forbidden', { reason: 'more_than_own' }, 'delegate_id');
  if (body.end_date < body.start_date)
    throw new AppError('invalid_period', { reason: 'end_before_start' }, 'end_date');
  const { settings } = await companyPeriod(ctx);
  const id = await insertDelegate(ctx, body, settings.timezone);
  ctx.audit({
    object_type: 'validation_delegate',
    object_id: id,
    after: {
      validator: validator.name,
      delegate: delegate.name,
      start_date: body.start_date,
      end_date: body.end_date,
    },
  });
  return listDelegates(ctx);
}

export async function removeDelegate(ctx: Ctx, id: string): Promise<Delegates> {
  requireValidator(ctx);
  const found = (await listDelegates(ctx)).delegates.find((one) => one.id === id);
  // A substitute can't end it: the validator did not want that.
  if (!found || (!forAnybody(ctx) && found.validator.id !== ctx.actor.user_id))
    throw new AppError('not_found', { object: 'validation_delegate' });
  await deleteDelegate(ctx, id);
  ctx.audit({
    object_type: 'validation_delegate',
    object_id: id,
    before: {
      validator: found.validator.name,
      delegate: found.delegate.name,
      start_date: found.start_date,
      end_date: found.end_date,
    },
  });
  return listDelegates(ctx);
}
