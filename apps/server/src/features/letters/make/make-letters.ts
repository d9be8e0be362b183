import { Readable } from 'node:stream';
import type { JobControl, JobCtx } from '../../../platform/jobs/define.ts';
import { recordFile } from '../../../platform/files/file-records.ts';
import type { StoredFile } from '../../../platform/files/file-store.ts';
import { findCampaign, saveFailed, type StoredCampaign } from '../campaigns/campaign-queries.ts';
import { keepWords } from '../changes/letter-words-queries.ts';
import { findToMake, insertSigners, saveMade, type StoredLetter } from '../campaigns/letter-queries.ts';
import { noteEvent } from '../letter-events.ts';
import { readSent, startTurn } from '../sign/turns.ts';
import { tagsIn } from '../templates/tags-in.ts';
import type { PlanVersion } from '../words/versions.ts';
import { fileIdOf } from './file-ids.ts';
import { type LetterData, readLetterData } from './letter-data.ts';
import { makePdf, type LetterForm, type MadePdf } from './make-pdf.ts';
import { readForm } from './read-form.ts';
import { signersOf } from './signers-of.ts';

/** Letters that are made and sent together: at most these are made again after a crash, and none twice. */
const BATCH = 20;
const MAX_LETTER_BYTES = 64 * 1024 ** 2;

/** Makes and sends what waits, batch after batch. Each letter is kept, mailed and counted in one transaction. */
export async function makeLetters(
  job: JobCtx,
  campaign_id: string,
  control: JobControl,
): Promise<{ readonly made: number }> {
  const start = await job.transaction(async (ctx) => {
    const campaign = await findCampaign(ctx, campaign_id);
    if (campaign?.status === 'draft' || !campaign) return null;
    await saveFailed(ctx, campaign_id, null);
    return { campaign, form: await readForm(ctx, campaign.snapshot) };
  });
  if (start === null) return { made: 0 };
  let made = 0;
  for (;;) {
    control.signal.throwIfAborted();
    const count = await makeBatch(job, start);
    if (count === 0) return { made };
    made += count;
    await control.progress(Math.min(99, made), { letters: made });
  }
}

interface Start {
  readonly campaign: StoredCampaign;
  readonly form: LetterForm;
}

interface Prepared {
  readonly letter: StoredLetter;
  readonly data: LetterData;
  readonly pdf: MadePdf;
  readonly file: StoredFile;
}

async function makeBatch(job: JobCtx, { campaign, form }: Start): Promise<number> {
  const read = await job.transaction(async (ctx) => {
    const letters = await findToMake(ctx, campaign.id, BATCH);
    const terms = {
      language: form.language,
      date: campaign.letter_date ?? ctx.clock.today(),
      effective_on: campaign.effective_on,
      notice_until: campaign.notice_until,
      plan_id: campaign.plan_id,
    };
    return { letters, data: await readLetterData(ctx, letters, terms) };
  });
  const byUser = new Map(read.data.map((one) => [one.person.id, one]));
  const prepared: Prepared[] = [];
  for (const letter of read.letters) {
    const data = byUser.get(letter.user_id);
    if (data) prepared.push(await prepare(job, { letter, data, form }));
  }
  if (prepared.length === 0) return 0;
  const signers = await job.transaction(async (ctx) => {
    if (wordsPlans(campaign)) await keepWords(ctx, plansIn(prepared));
    return signersOf(
      ctx,
      campaign,
      prepared.map(({ data }) => data.person),
    );
  });
  for (const one of prepared) await keepAndSend(job, campaign, one, signers.get(one.letter.user_id) ?? []);
  return prepared.length;
}

/** A letter that says nothing of plans is never outdated. */
const wordsPlans = ({ snapshot }: StoredCampaign): boolean =>
  tagsIn(snapshot ?? { tags: [], body: [] }).some(
    ({ kind }) => kind === 'plan_in_words' || kind === 'plan_changes',
  );

const plansIn = (prepared: readonly Prepared[]): PlanVersion[] => [
  ...new Map(prepared.flatMap(({ data }) => data.plans.map((plan) => [plan.plan_id, plan]))).values(),
];

async function prepare(
  job: JobCtx,
  {
    letter,
    data,
    form,
  }: { readonly letter: StoredLetter; readonly data: LetterData; readonly form: LetterForm },
): Promise<Prepared> {
  const pdf = await makePdf(form, data, {
    title: `${form.name} · ${data.person.name}`,
    author: data.company,
    made: job.clock.now(),
  });
  const file = await job.services.files.write(Readable.from([Buffer.from(pdf.bytes)]), {
    environment_id: job.tenant.environment_id,
    id: fileIdOf(letter, 'letter'),
    max_bytes: MAX_LETTER_BYTES,
  });
  return { letter, data, pdf, file };
}

async function keepAndSend(
  job: JobCtx,
  campaign: StoredCampaign,
  { letter, data, pdf, file }: Prepared,
  signers: Awaited<ReturnType<typeof signersOf>> extends ReadonlyMap<string, infer Signers> ? Signers : never,
): Promise<void> {
  const file_id = fileIdOf(letter, 'letter');
  await job.transaction(async (ctx) => {
    const plans = wordsPlans(campaign)
      ? data.plans.map(({ plan_id, name, version }) => ({ plan_id, name, version }))
      : [];
    const values = { file_id, document_hash: pdf.hash, places: pdf.places, plans };
    // Voided, or made by another worker, in the meantime.
    if (!(await saveMade(ctx, letter, values))) return;
    const name = `${data.person.name}.pdf`;
    await recordFile(ctx, file, { id: file_id, name, media_type: 'application/pdf', purpose: 'letter' });
    await insertSigners(
      ctx,
      signers.map((signer, at) => ({ ...signer, id: ctx.newId(), letter_id: letter.id, position: at + 1 })),
    );
    await noteEvent(ctx, letter.id, 'made');
    await startTurn(ctx, await readSent(ctx, letter.id));
  });
}
