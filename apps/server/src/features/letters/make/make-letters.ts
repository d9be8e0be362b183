import { Readable } from 'node:stream';
import type { JobControl, JobCtx } from '../../../platform/jobs/define.ts';
import { throwFailures } from '../../../platform/failures.ts';
import { recordFile } from '../../../platform/files/file-records.ts';
import type { StoredFile } from '../../../platform/files/file-store.ts';
import { findCampaign, saveFailed, type StoredCampaign } from '../campaigns/campaign-queries.ts';
import { keepWords } from '../changes/letter-words-queries.ts';
import {
  countToMake,
  findToMake,
  insertSigners,
  saveMade,
  type StoredLetter,
} from '../campaigns/letter-queries.ts';
import { noteEvent } from '../letter-events.ts';
import { readSent, startTurn } from '../sign/turns.ts';
import { tagsIn } from '../templates/tags-in.ts';
import type { PlanVersion } from '../words/versions.ts';
import { fileIdOf } from './file-ids.ts';
import { type LetterData, readLetterData } from './letter-data.ts';
import { type LetterMaker, startLetterMaker } from './letter-maker.ts';
import type { LetterTerms } from './letter-texts.ts';
import type { LetterForm, MadePdf } from './make-pdf.ts';
import { readForm } from './read-form.ts';
import { signersOf } from './signers-of.ts';

/** Letters that are made and sent together: at most these are made again after a crash, and none twice. */
const BATCH = 20;
const MAX_LETTER_BYTES = 64 * 1024 ** 2;

/**
 * Makes and sends what waits, batch after batch. Each letter is kept, mailed and counted in one transaction. One that fails stops no other:
 * the job fails at its end, and its next try finds the failed ones alone.
 */
export async function makeLetters(
  job: JobCtx,
  campaign_id: string,
  control: JobControl,
): Promise<{ readonly made: number }> {
  const start = await job.transaction(async (ctx) => {
    const campaign = await findCampaign(ctx, campaign_id);
    if (campaign?.status === 'draft' || !campaign) return null;
    await saveFailed(ctx, campaign_id, null);
    const form = await readForm(ctx, campaign.snapshot);
    return { campaign, form, total: await countToMake(ctx, campaign_id) };
  });
  if (start === null) return { made: 0 };
  const maker = startLetterMaker(start.form, start.total);
  try {
    const run: Run = { ...start, maker, failures: [], made: 0 };
    for (let after: string | null = null; ;) {
      control.signal.throwIfAborted();
      const last: string | null = await makeBatch(job, run, after);
      if (last === null) break;
      after = last;
      const { made } = run;
      await control.progress(Math.min(99, Math.round((100 * made) / start.total)), { letters: made });
    }
    throwFailures(run.failures);
    return { made: run.made };
  } finally {
    await maker.stop();
  }
}

interface Run {
  readonly campaign: StoredCampaign;
  readonly form: LetterForm;
  readonly maker: LetterMaker;
  /** Why letters were not made. */
  readonly failures: unknown[];
  made: number;
}

interface Prepared {
  readonly letter: StoredLetter;
  readonly data: LetterData;
  readonly pdf: MadePdf;
  readonly file: StoredFile;
}

/** The last letter of the batch; `null`: none is left. */
async function makeBatch(job: JobCtx, run: Run, after: string | null): Promise<string | null> {
  const { campaign, form } = run;
  const batch = await job.transaction(async (ctx) => {
    const letters = await findToMake(ctx, campaign.id, { after, limit: BATCH });
    const terms: LetterTerms = {
      language: form.language,
      date: campaign.letter_date ?? ctx.clock.today(),
      effective_on: campaign.effective_on,
      notice_until: campaign.notice_until,
      plan_id: campaign.plan_id,
    };
    return { letters, terms };
  });
  const last = batch.letters.at(-1);
  if (!last) return null;
  await makeThese(job, run, batch);
  return last.id;
}

interface Batch {
  readonly letters: readonly StoredLetter[];
  readonly terms: LetterTerms;
}

async function makeThese(job: JobCtx, run: Run, batch: Batch): Promise<void> {
  const { campaign } = run;
  const noteFailure = (letter: StoredLetter, error: unknown) => {
    run.failures.push(error);
    job.log.error({ err: error, letter_id: letter.id }, 'a letter was not made');
  };
  let ready: Ready;
  try {
    ready = await prepareAll(job, run, batch);
  } catch (error) {
    const [only, ...others] = batch.letters;
    if (only && others.length === 0) return noteFailure(only, error);
    // None of them is made yet: each by itself, so that one alone fails.
    for (const letter of batch.letters) await makeThese(job, run, { ...batch, letters: [letter] });
    return;
  }
  for (const one of ready.prepared) {
    try {
      await keepAndSend(job, campaign, one, ready.signers.get(one.letter.user_id) ?? []);
      run.made += 1;
    } catch (error) {
      noteFailure(one.letter, error);
    }
  }
}

interface Ready {
  readonly prepared: readonly Prepared[];
  readonly signers: Awaited<ReturnType<typeof signersOf>>;
}

async function prepareAll(job: JobCtx, run: Run, { letters, terms }: Batch): Promise<Ready> {
  const { campaign, form, maker } = run;
  const found = await job.transaction((ctx) => readLetterData(ctx, letters, terms));
  const byUser = new Map(found.map((one) => [one.values.person.id, one]));
  const prepared: Prepared[] = [];
  for (const letter of letters) {
    const data = byUser.get(letter.user_id);
    if (data) prepared.push(await prepare(job, { letter, data, terms, form, maker }));
  }
  if (prepared.length === 0) return { prepared, signers: new Map() };
  const signers = await job.transaction(async (ctx) => {
    if (wordsPlans(campaign)) await keepWords(ctx, plansIn(prepared));
    return signersOf(
      ctx,
      campaign,
      prepared.map(({ data }) => data.values.person),
    );
  });
  return { prepared, signers };
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
    terms,
    form,
    maker,
  }: {
    readonly letter: StoredLetter;
    readonly data: LetterData;
    readonly terms: LetterTerms;
    readonly form: LetterForm;
    readonly maker: LetterMaker;
  },
): Promise<Prepared> {
  const { values } = data;
  const title = `${form.name} · ${values.person.name}`;
  const about = { title, author: values.company, made: job.clock.now() };
  const pdf = await maker.make({ terms, values, about });
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
    const name = `${data.values.person.name}.pdf`;
    await recordFile(ctx, file, { id: file_id, name, media_type: 'application/pdf', purpose: 'letter' });
    await insertSigners(
      ctx,
      signers.map((signer, at) => ({ ...signer, id: ctx.newId(), letter_id: letter.id, position: at + 1 })),
    );
    await noteEvent(ctx, letter.id, 'made');
    await startTurn(ctx, await readSent(ctx, letter.id));
  });
}
