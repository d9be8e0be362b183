import type {
  BodyOf,
  createLetterCampaign,
  LetterCampaignWire,
  updateLetterCampaign,
} from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { MAX_ESIGNATURES_PER_YEAR } from '@comptoir/kernel';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { requireTemplate } from '../templates/read-templates.ts';
import {
  countSent,
  findLimit,
  findPeopleByIds,
  insertCampaign,
  isCampaignNameUsed,
  planExists,
  removeCampaign,
  saveLimit,
  updateCampaignRow,
} from './campaign-queries.ts';
import { getCampaign, requireCampaign, requireDraft } from './read-campaigns.ts';

const object_type = 'letter_campaign';

export async function createCampaign(
  ctx: Ctx,
  body: BodyOf<typeof createLetterCampaign>,
): Promise<LetterCampaignWire> {
  requirePermission(ctx, 'commission_letter.campaigns', 'write');
  await refuseUsedName(ctx, body.name, null);
  await requireLive(ctx, body.template_id);
  const id = ctx.newId();
  await insertCampaign(ctx, { id, ...body });
  ctx.audit({ object_type, object_id: id, after: body });
  return getCampaign(ctx, id);
}

async function refuseUsedName(ctx: Ctx, name: string, except_id: string | null): Promise<void> {
  if (await isCampaignNameUsed(ctx, name, except_id)) throw new AppError('name_used', { name }, 'name');
}

async function requireLive(ctx: Ctx, template_id: string): Promise<void> {
  const { status } = await requireTemplate(ctx, template_id);
  if (status === 'archived') throw new AppError('letter_template_archived');
}

/** What may still change once the letters are out. */
const AFTER_SENDING = new Set(['name', 'reminders', 'expires_on']);

export async function updateCampaign(
  ctx: Ctx,
  id: string,
  { version, ...changes }: BodyOf<typeof updateLetterCampaign>,
): Promise<LetterCampaignWire> {
  requirePermission(ctx, 'commission_letter.campaigns', 'write');
  const stored = await requireCampaign(ctx, id, true);
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  if (stored.status !== 'draft' && given.some(([key]) => !AFTER_SENDING.has(key)))
    throw new AppError('letter_campaign_sent');
  if (version !== undefined && version !== stored.version)
    throw new AppError('conflict', { object: object_type, version: stored.version });
  await checkChanges(ctx, id, changes);
  const { date, ...rest } = Object.fromEntries(given) as typeof changes;
  await updateCampaignRow(ctx, {
    ...stored,
    ...rest,
    ...(date === undefined ? {} : { letter_date: date }),
  } as typeof stored);
  ctx.audit({ object_type, object_id: id, after: Object.fromEntries(given) });
  return getCampaign(ctx, id);
}

async function checkChanges(
  ctx: Ctx,
  id: string,
  {
    name,
    template_id,
    plan_id,
    final_signer,
    intermediate,
    effective_on,
    notice_until,
    expires_on,
  }: Omit<BodyOf<typeof updateLetterCampaign>, 'version'>,
): Promise<void> {
  if (name !== undefined) await refuseUsedName(ctx, name, id);
  if (template_id !== undefined) await requireLive(ctx, template_id);
  if (plan_id && !(await planExists(ctx, plan_id))) throw new AppError('not_found', { object: 'plan' });
  const signers = [
    ...(final_signer?.kind === 'person' ? [final_signer.user_id] : []),
    ...(intermediate?.kind === 'people' ? intermediate.user_ids : []),
  ];
  const people = await findPeopleByIds(ctx, signers);
  if (people.length < new Set(signers).size) throw new AppError('not_found', { object: 'user' });
  if (people.some(({ status, email }) => status === 'archived' || email === null))
    throw new AppError('invalid_field', { reason: 'no_email' }, 'final_signer');
  if (effective_on && notice_until && notice_until > effective_on)
    throw new AppError('invalid_field', { reason: 'notice_after_effect' }, 'notice_until');
  if (expires_on && expires_on < ctx.clock.today())
    throw new AppError('invalid_field', { reason: 'past' }, 'expires_on');
}

export async function setPeople(
  ctx: Ctx,
  id: string,
  user_ids: readonly string[],
): Promise<LetterCampaignWire> {
  requirePermission(ctx, 'commission_letter.campaigns', 'write');
  const stored = await requireDraft(ctx, id, true);
  const chosen = [...new Set(user_ids)];
  if ((await findPeopleByIds(ctx, chosen)).length < chosen.length)
    throw new AppError('not_found', { object: 'user' });
  await updateCampaignRow(ctx, { ...stored, data_source: 'people', user_ids: chosen });
  ctx.audit({ object_type, object_id: id, after: { people: chosen.length } });
  return getCampaign(ctx, id);
}

export async function deleteCampaign(ctx: Ctx, id: string): Promise<void> {
  requirePermission(ctx, 'commission_letter.campaigns', 'delete');
  const stored = await requireDraft(ctx, id, true);
  await removeCampaign(ctx, id);
  ctx.audit({ object_type, object_id: id, before: { name: stored.name } });
}

/** Letters that were sent for signature since the year began, in the company's limit. */
export async function readLimit(ctx: Ctx): Promise<{ used: number; most: number }> {
  const since = new Date(`${ctx.clock.today().slice(0, 4)}-01-01T00:00:00Z`);
  return { used: await countSent(ctx, since), most: (await findLimit(ctx)) ?? MAX_ESIGNATURES_PER_YEAR };
}

export async function getLimit(ctx: Ctx): Promise<{ used: number; most: number }> {
  requirePermission(ctx, 'commission_letter.campaigns', 'read');
  return readLimit(ctx);
}

export async function setLimit(ctx: Ctx, most: number): Promise<{ used: number; most: number }> {
  const before = await readLimit(ctx);
  await saveLimit(ctx, most);
  ctx.audit({ object_type, before: { most: before.most }, after: { most } });
  return { ...before, most };
}
