import type { BodyOf, previewLetterTemplate } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { findSheet, findSheetPeople } from '../campaigns/campaign-queries.ts';
import { requireCampaign } from '../campaigns/read-campaigns.ts';
import { checkSheet } from '../campaigns/sheet-policy.ts';
import { requireTemplate } from '../templates/read-templates.ts';
import { columnsIn } from '../templates/tags-in.ts';
import { findTagSources } from '../templates/template-queries.ts';
import { readLetterData } from './letter-data.ts';
import type { LetterTerms } from './letter-texts.ts';
import { makePdf, namesOfTags } from './make-pdf.ts';
import { readForm } from './read-form.ts';

interface MadeFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** As it was uploaded, or made of its text with the names of the tags. */
export async function templateFile(ctx: Ctx, id: string): Promise<MadeFile> {
  requirePermission(ctx, 'commission_letter.templates', 'read');
  const template = await requireTemplate(ctx, id);
  const form = await readForm(ctx, template);
  const name = `${template.name}.pdf`;
  if (form.file !== null) return { name, bytes: form.file };
  const { attributes, quotas } = await findTagSources(ctx, '');
  const names = new Map([...attributes, ...quotas].map((one) => [one.id, one.name]));
  const { bytes } = await makePdf(form, namesOfTags(form.language, names), about(ctx, template.name));
  return { name, bytes };
}

const about = (ctx: Ctx, title: string) => ({ title, author: ctx.actor.name, made: ctx.clock.now() });

export async function previewTemplate(
  ctx: Ctx,
  id: string,
  { user_id, date, plan_id, columns }: BodyOf<typeof previewLetterTemplate>,
): Promise<MadeFile> {
  requirePermission(ctx, 'commission_letter.templates', 'read');
  const template = await requireTemplate(ctx, id);
  const known = columnsIn(template);
  const unknown = Object.keys(columns).find((column) => !known.includes(column));
  if (unknown !== undefined) throw new AppError('invalid_field', {}, `columns.${unknown}`);
  const form = await readForm(ctx, template);
  const day = date ?? ctx.clock.today();
  const terms = { language: form.language, date: day, effective_on: day, notice_until: day, plan_id };
  return preview(ctx, form, { user_id, columns }, terms);
}

export async function previewLetter(ctx: Ctx, id: string, user_id: string): Promise<MadeFile> {
  requirePermission(ctx, 'commission_letter.campaigns', 'read');
  const campaign = await requireCampaign(ctx, id);
  const form = await readForm(ctx, campaign.snapshot ?? (await requireTemplate(ctx, campaign.template_id)));
  const sheet = campaign.data_source === 'spreadsheet' ? await findSheet(ctx, id) : null;
  const letters = sheet?.mapping
    ? checkSheet(sheet.rows, sheet.mapping, { people: await findSheetPeople(ctx), managed: null }).letters
    : [];
  const columns = letters.find((one) => one.user_id === user_id)?.columns ?? {};
  const { letter_date, effective_on, notice_until, plan_id } = campaign;
  const date = letter_date ?? ctx.clock.today();
  return preview(
    ctx,
    form,
    { user_id, columns },
    { language: form.language, date, effective_on, notice_until, plan_id },
  );
}

async function preview(
  ctx: Ctx,
  form: Awaited<ReturnType<typeof readForm>>,
  requested: { readonly user_id: string; readonly columns: Readonly<Record<string, string>> },
  terms: LetterTerms,
): Promise<MadeFile> {
  // What the letter says of a person is what who previews may read of people.
  requirePermission(ctx, 'user.users', 'read');
  const [data] = await readLetterData(ctx, [requested], terms);
  if (!data) throw new AppError('not_found', { object: 'user' });
  const { bytes } = await makePdf(form, data, about(ctx, `${form.name} · ${data.person.name}`));
  return { name: `${data.person.name}.pdf`, bytes };
}
