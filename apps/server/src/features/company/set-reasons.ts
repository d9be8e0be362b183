import type { BodyOf, Company, Reason, setReasons as call } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { compare, dec, toText, ZERO } from '@comptoir/kernel';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { assertVersion } from '../../platform/versions.ts';
import { findCompany, saveCompany } from './company-queries.ts';
import { usedReasons } from './reason-queries.ts';

type Body = BodyOf<typeof call>;

/** A reason that is left out goes; one that statements were changed with is archived instead. */
export async function setReasons(ctx: Ctx, body: Body): Promise<Company> {
  requirePermission(ctx, 'company_setting.overwrite_reasons', 'write');
  const before = await findCompany(ctx, true);
  assertVersion('company', before.version, body.version);
  const { reasons } = before.settings;
  const used = await usedReasons(ctx);
  const settings = {
    reasons: {
      reasons_records: listOf(
        ctx,
        body.reasons_records,
        reasons.reasons_records,
        new Set(),
        'reasons_records',
      ),
      reasons_statements: listOf(
        ctx,
        body.reasons_statements,
        reasons.reasons_statements,
        used,
        'reasons_statements',
      ),
    },
    reasons_records_required: body.records_required,
    reasons_statements_required: body.statements_required,
    adjustment_limit: limitOf(body.adjustment_limit),
  };
  await saveCompany(ctx, { settings });
  const { reasons_records_required, reasons_statements_required, adjustment_limit } = before.settings;
  ctx.audit({
    object_type: 'company',
    object_id: before.id,
    before: { reasons, reasons_records_required, reasons_statements_required, adjustment_limit },
    after: settings,
  });
  return findCompany(ctx);
}

function limitOf(limit: string | null): string | null {
  if (limit === null) return null;
  if (compare(dec(limit), ZERO) < 0)
    throw new AppError('invalid_field', { reason: 'too_small', minimum: 0 }, 'adjustment_limit');
  return toText(dec(limit));
}

function listOf(
  ctx: Ctx,
  given: Body['reasons_records'],
  before: readonly Reason[],
  used: ReadonlySet<string>,
  field: string,
): Reason[] {
  const known = new Set(before.map(({ id }) => id));
  const names = new Set<string>();
  const list = given.map(({ id, name, archived }): Reason => {
    if (id !== undefined && !known.has(id)) throw new AppError('not_found', { object: 'reason' }, field);
    if (names.has(name.toLowerCase())) throw new AppError('name_used', { name }, field);
    names.add(name.toLowerCase());
    return { id: id ?? ctx.newId(), name, archived };
  });
  const kept = new Set(list.map(({ id }) => id));
  const archived = before.filter(({ id }) => !kept.has(id) && used.has(id));
  return [...list, ...archived.map((one) => ({ ...one, archived: true }))];
}
