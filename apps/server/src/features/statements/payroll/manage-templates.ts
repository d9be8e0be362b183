import type { BodyOf, PayrollTemplates, ResponseOf, savePayrollTemplate as call } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requireBinary } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { findAttributes } from '../../attributes/index.ts';
import {
  insertTemplate,
  readPaidCompensations,
  readTemplates,
  removeTemplate,
  updateTemplate,
} from './payroll-queries.ts';

export async function listPayrollTemplates(ctx: Ctx): Promise<PayrollTemplates> {
  requireBinary(ctx, 'statement_send_to_payroll');
  return {
    templates: await readTemplates(ctx),
    attributes: (await findAttributes(ctx)).map(({ id, name }) => ({ id, name })),
    compensations: await readPaidCompensations(ctx),
  };
}

export async function savePayrollTemplate(
  ctx: Ctx,
  { id, version, name, settings }: BodyOf<typeof call>,
): Promise<ResponseOf<typeof call>> {
  requireBinary(ctx, 'statement_send_to_payroll');
  const known = await readTemplates(ctx);
  const former = known.find((one) => one.id === id);
  if (id !== undefined && !former) throw new AppError('not_found', { object: 'payroll_template' });
  if (former && former.version !== version)
    throw new AppError('conflict', { object: 'payroll_template', version: former.version });
  if (known.some((one) => one.id !== id && one.name.toLowerCase() === name.toLowerCase()))
    throw new AppError('name_used', { name }, 'name');
  if (former) await updateTemplate(ctx, former.id, name, settings);
  const saved = former?.id ?? (await insertTemplate(ctx, name, settings));
  ctx.audit({
    object_type: 'payroll_template',
    object_id: saved,
    before: former ? { name: former.name, ...former.settings } : null,
    after: { name, ...settings },
  });
  return { id: saved, ...(await listPayrollTemplates(ctx)) };
}

export async function deletePayrollTemplate(ctx: Ctx, id: string): Promise<{ ok: true }> {
  requireBinary(ctx, 'statement_send_to_payroll');
  const former = (await readTemplates(ctx)).find((one) => one.id === id);
  if (!former) throw new AppError('not_found', { object: 'payroll_template' });
  await removeTemplate(ctx, id);
  ctx.audit({
    object_type: 'payroll_template',
    object_id: id,
    before: { name: former.name, ...former.settings },
  });
  return { ok: true };
}
