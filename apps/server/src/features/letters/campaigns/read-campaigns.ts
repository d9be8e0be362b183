import type {
  LetterCampaignRow,
  LetterCampaignWire,
  LetterState,
  QueryOf,
  listLetterCampaigns,
} from '@comptoir/contract';
import { LETTER_STATES } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx, TenantDb } from '../../../platform/context.ts';
import { plansForLetters } from '../../plans/index.ts';
import { findTemplates } from '../templates/template-queries.ts';
import { columnsIn, tagsIn } from '../templates/tags-in.ts';
import { versionedPlan } from '../words/versions.ts';
import {
  countLetters,
  findCampaign,
  findPeopleByIds,
  findSheet,
  findSheetPeople,
  findWordedPlans,
  searchCampaigns,
  type StoredCampaign,
} from './campaign-queries.ts';
import { countToMake } from './letter-queries.ts';
import { checkedSheet } from './checked-sheet.ts';
import { checkedPeople } from './chosen-people.ts';

export async function requireCampaign(ctx: Ctx, id: string, lock = false): Promise<StoredCampaign> {
  const found = await findCampaign(ctx, id, lock);
  if (!found) throw new AppError('letter_campaign_not_found');
  return found;
}

/** What was sent stays as it is. */
export async function requireDraft(ctx: Ctx, id: string, lock = false): Promise<StoredCampaign> {
  const found = await requireCampaign(ctx, id, lock);
  if (found.status !== 'draft') throw new AppError('letter_campaign_sent');
  return found;
}

/** What the plans of letters are worded as now, by plan. */
export async function presentVersions(ctx: TenantDb): Promise<Readonly<Record<string, string>>> {
  const plans = await plansForLetters(ctx, await findWordedPlans(ctx));
  return Object.fromEntries(plans.map((plan) => [plan.id, versionedPlan(plan).version]));
}

export async function listCampaigns(ctx: Ctx, query: QueryOf<typeof listLetterCampaigns>) {
  requirePermission(ctx, 'commission_letter.campaigns', 'read');
  const { rows, total } = await searchCampaigns(ctx, {
    ...query,
    search: query.search ?? '',
    status: query.status ?? null,
  });
  return { rows: await campaignRows(ctx, rows), total };
}

async function campaignRows(ctx: Ctx, stored: readonly StoredCampaign[]): Promise<LetterCampaignRow[]> {
  const counted = await countLetters(
    ctx,
    stored.map(({ id }) => id),
    await presentVersions(ctx),
  );
  return stored.map((campaign) => {
    const own = counted.filter(({ campaign_id }) => campaign_id === campaign.id);
    const counts = Object.fromEntries(
      LETTER_STATES.map((state) => [state, own.find((one) => one.state === state)?.count ?? 0]),
    ) as Record<LetterState, number>;
    const { id, name, status, sending_type, created_by_name } = campaign;
    return {
      id,
      name,
      status,
      sending_type,
      created_by_name,
      template: { id: campaign.template_id, name: campaign.template_name },
      letters: own.reduce((sum, { count }) => sum + count, 0),
      counts,
      outdated: own.reduce((sum, { outdated }) => sum + outdated, 0),
      created_at: campaign.created_at.toISOString(),
      sent_at: campaign.sent_at?.toISOString() ?? null,
    };
  });
}

export async function getCampaign(ctx: Ctx, id: string): Promise<LetterCampaignWire> {
  requirePermission(ctx, 'commission_letter.campaigns', 'read');
  return campaignWire(ctx, await requireCampaign(ctx, id));
}

async function campaignWire(ctx: Ctx, stored: StoredCampaign): Promise<LetterCampaignWire> {
  const [row] = await campaignRows(ctx, [stored]);
  if (!row) throw new AppError('letter_campaign_not_found');
  const named = [
    ...(stored.final_signer.kind === 'person' ? [stored.final_signer.user_id] : []),
    ...(stored.intermediate.kind === 'people' ? stored.intermediate.user_ids : []),
  ];
  const isChosen = stored.status === 'draft' && stored.data_source === 'people';
  const chosen = isChosen ? await checkedPeople(ctx, stored) : { ids: [], refused: [] };
  const left = stored.status === 'draft' ? 0 : await countToMake(ctx, stored.id);
  const { effective_on, notice_until, plan_id, data_source, final_signer, intermediate } = stored;
  return {
    ...row,
    letters: isChosen
      ? chosen.ids.length
      : stored.status === 'draft'
        ? await countOfSheet(ctx, stored)
        : row.letters,
    date: stored.letter_date,
    effective_on,
    notice_until,
    plan_id,
    data_source,
    user_ids: [...stored.user_ids],
    final_signer,
    intermediate,
    signer_names: (await findPeopleByIds(ctx, named)).map(({ id, name }) => ({ id, name })),
    subject: stored.subject,
    message: stored.message,
    reminders: stored.reminders,
    expires_on: stored.expires_on,
    version: stored.version,
    refused: chosen.refused.slice(0, SHOWN_REFUSALS),
    refused_count: chosen.refused.length,
    missing: stored.status === 'draft' ? await missingOf(ctx, stored) : [],
    progress: left === 0 ? null : { done: row.letters - left, total: row.letters, failed: stored.failed },
  };
}

const SHOWN_REFUSALS = 500;

/** How many letters the spreadsheet of a draft would make. */
async function countOfSheet(ctx: Ctx, campaign: StoredCampaign): Promise<number> {
  const sheet = await findSheet(ctx, campaign.id);
  if (!sheet?.mapping) return 0;
  const people = await findSheetPeople(ctx);
  const { rows, mapping } = sheet;
  return (await checkedSheet(ctx, campaign, { rows, mapping, people })).letters.length;
}

/** What a draft lacks before it can be sent. */
export async function missingOf(ctx: Ctx, stored: StoredCampaign): Promise<LetterCampaignWire['missing']> {
  const [template] = await findTemplates(ctx, { id: stored.template_id });
  if (!template || template.status === 'archived') return ['template'];
  const sheet = stored.data_source === 'spreadsheet' ? await findSheet(ctx, stored.id) : null;
  const mapped = new Set(sheet?.mapping?.columns.map(({ column }) => column));
  const tags = tagsIn(template);
  const needsDates = tags.some(
    (value) =>
      (value.kind === 'date' && value.of !== 'letter') ||
      (value.kind === 'clause' && value.clause === 'notice_of_change'),
  );
  const saysChanges = tags.some(({ kind }) => kind === 'plan_changes');
  const isSigned = tags.some((value) => value.kind === 'signature' && value.signer === 'recipient');
  const hasPeople = stored.data_source === 'people' ? stored.user_ids.length > 0 : sheet !== null;
  const missing: Record<LetterCampaignWire['missing'][number], boolean> = {
    template: false,
    people: !hasPeople,
    columns:
      columnsIn(template).some((column) => !mapped.has(column)) || (sheet !== null && sheet.mapping === null),
    final_signer: false,
    subject: stored.subject === '',
    dates:
      ((template.purpose === 'change' || needsDates) &&
        (stored.effective_on === null || stored.notice_until === null)) ||
      (saysChanges && stored.effective_on === null),
    signature_tag: stored.sending_type === 'esignature' && !isSigned,
  };
  return (Object.keys(missing) as (keyof typeof missing)[]).filter((key) => missing[key]);
}
