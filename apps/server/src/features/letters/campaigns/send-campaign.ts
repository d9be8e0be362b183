import type { BodyOf, LetterCampaignWire, sendLetterCampaign } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { MAX_LETTERS_PER_CAMPAIGN } from '@comptoir/kernel';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { requireTemplate } from '../templates/read-templates.ts';
import { findSheet, findSheetPeople, saveSent, type StoredCampaign } from './campaign-queries.ts';
import { checkedSheet } from './checked-sheet.ts';
import { checkedPeople } from './chosen-people.ts';
import { insertLetters } from './letter-queries.ts';
import { getCampaign, missingOf, requireDraft } from './read-campaigns.ts';
import type { SheetLetter } from './sheet-policy.ts';
import { readLimit } from './write-campaigns.ts';

/** The job's name; jobs.ts defines it. */
export const MAKE_JOB = 'make_letters';

/** Fixes the template, the people and the date, and hands the letters to a worker. */
export async function sendCampaign(
  ctx: Ctx,
  id: string,
  { version, without_refused }: BodyOf<typeof sendLetterCampaign>,
): Promise<LetterCampaignWire> {
  requirePermission(ctx, 'commission_letter.campaigns', 'write');
  const campaign = await requireDraft(ctx, id, true);
  if (version !== undefined && version !== campaign.version)
    throw new AppError('conflict', { object: 'letter_campaign', version: campaign.version });
  const template = await requireTemplate(ctx, campaign.template_id);
  if (template.status === 'archived') throw new AppError('letter_template_archived');
  const missing = await missingOf(ctx, campaign);
  if (missing.length > 0) throw new AppError('letter_campaign_incomplete', { missing });
  const letter_date = campaign.letter_date ?? ctx.clock.today();
  const { letters, refused, names } = await recipientsOf(ctx, campaign);
  if (refused > 0 && !without_refused)
    throw new AppError('letter_rows_refused', { count: refused, people: names });
  if (letters.length === 0) throw new AppError('letter_campaign_incomplete', { missing: ['people'] });
  await checkLimits(ctx, campaign, letters.length);
  await insertLetters(
    ctx,
    id,
    letters.map((one) => ({ ...one, id: ctx.newId() })),
    campaign.expires_on,
  );
  const { name, language, purpose, source, file_id, tags, body } = template;
  await saveSent(ctx, id, {
    status: campaign.sending_type === 'email' ? 'sent_by_email' : 'sent_with_esignature',
    snapshot: { name, language, purpose, source, file_id, tags, body },
    letter_date,
  });
  await ctx.enqueue(MAKE_JOB, { campaign_id: id }, { queue: `letters ${id}`, key: id });
  ctx.audit({
    object_type: 'letter_campaign',
    object_id: id,
    after: { letters: letters.length, refused, sending_type: campaign.sending_type },
  });
  return getCampaign(ctx, id);
}

async function checkLimits(ctx: Ctx, campaign: StoredCampaign, needed: number): Promise<void> {
  if (needed > MAX_LETTERS_PER_CAMPAIGN)
    throw new AppError('letters_too_many', { most: MAX_LETTERS_PER_CAMPAIGN });
  if (campaign.sending_type === 'email') return;
  const { used, most } = await readLimit(ctx);
  if (used + needed > most) throw new AppError('esignature_limit', { most, used, needed });
}

interface Recipients {
  readonly letters: readonly SheetLetter[];
  readonly refused: number;
  /** Of chosen people who get none: the first names. */
  readonly names: readonly string[];
}

const MAX_NAMES = 10;

async function recipientsOf(ctx: Ctx, campaign: StoredCampaign): Promise<Recipients> {
  if (campaign.data_source === 'people') {
    const { ids, refused } = await checkedPeople(ctx, campaign);
    return {
      letters: ids.map((user_id) => ({ user_id, columns: {} })),
      refused: refused.length,
      names: refused.slice(0, MAX_NAMES).map(({ user }) => user.name),
    };
  }
  const sheet = await findSheet(ctx, campaign.id);
  if (!sheet?.mapping) return { letters: [], refused: 0, names: [] };
  const { rows, mapping } = sheet;
  const people = await findSheetPeople(ctx);
  const { letters, refused } = await checkedSheet(ctx, campaign, { rows, mapping, people });
  return { letters, refused: refused.length, names: [] };
}
