import { chmod, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import fontkit from '@cantoo/fontkit';
import { PDFDocument } from '@cantoo/pdf-lib';
import {
  createCampaign,
  setPeople,
  updateCampaign,
} from '../apps/server/src/features/letters/campaigns/write-campaigns.ts';
import { sendCampaign } from '../apps/server/src/features/letters/campaigns/send-campaign.ts';
import { jobs } from '../apps/server/src/features/letters/index.ts';
import { drawWritten } from '../apps/server/src/features/letters/make/draw-written.ts';
import { Flow } from '../apps/server/src/features/letters/make/flow.ts';
import { makePdf, namesOfTags } from '../apps/server/src/features/letters/make/make-pdf.ts';
import { createTemplate } from '../apps/server/src/features/letters/templates/write-templates.ts';
import { usualText } from '../apps/server/src/features/letters/words/usual-text.ts';
import { newId, systemClock } from '../apps/server/src/platform/clock/clock.ts';
import type { Actor, Ctx, Tenant } from '../apps/server/src/platform/context.ts';
import { openDatabase, prepareDatabase, sql } from '../apps/server/src/platform/db/index.ts';
import { startRunner } from '../apps/server/src/platform/jobs/runner.ts';
import { silentLogger } from '../apps/server/src/platform/log/log.ts';
import { startPostgres } from '../apps/server/src/platform/postgres/postgres.ts';
import { createServices } from '../apps/server/src/platform/services.ts';
import { makeOwnedFolder } from '../apps/server/src/platform/temporary/owned-folder.ts';
import { inTenant, type Platform } from '../apps/server/src/platform/unit-of-work.ts';
import { makeCompany } from './import-case.ts';

/**
 * `npm run bench:letters [letters]`: letters for signature from the usual plan letter, made by a worker, kept in the file store and put in
 * the outbox as mails. Fails over 5 minutes, over 512 MB for the whole process without any flag, and where one is lost or doubled. The
 * other way, in the same run: fonts that are read for each letter.
 */
const LETTERS = Number(process.argv[2] ?? 1000);
const MAX_S = 300;
const MAX_MB = 512;
const COMPARED = 20;

const folder = await makeOwnedFolder('comptoir-bench-letters');
// Under root PostgreSQL runs as another account, which must get in.
await chmod(folder, 0o755);
const postgres = await startPostgres({ data_dir: folder });
const database = openDatabase({ url: postgres.url(), app_url: await prepareDatabase(postgres.url()) });
try {
  const { seconds, mb, letters, mails } = await measure();
  process.stdout.write(
    `${letters} letters made and ${mails} mails put in the outbox in ${seconds.toFixed(1)} s, the process at most ${mb} MB\n`,
  );
  const { ours, other } = await compareFonts();
  process.stdout.write(
    `a PDF takes ${ours.toFixed(0)} ms with fonts that are read once, ${other.toFixed(0)} ms with fonts that are read for each letter\n`,
  );
  if (seconds > MAX_S || mb > MAX_MB || letters !== LETTERS || mails !== LETTERS) process.exitCode = 1;
} finally {
  await database.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measure() {
  const { tenant, actor } = await makeCompany(database);
  const platform: Platform = {
    database,
    clock: systemClock,
    log: silentLogger,
    services: createServices({
      data_dir: join(folder, 'files'),
      public_url: 'http://localhost:3000',
      version: 'bench',
      secrets_key: 'a key that seals nothing real',
      realtime: { key: 'k', secret: 's' },
    }),
    jobs: new Map(jobs.map((job) => [job.name, job])),
  };
  const inside = insideOf(platform, tenant, actor);
  const id = await inside((ctx) => draft(ctx));
  const start = performance.now();
  await inside((ctx) => sendCampaign(ctx, id, { without_refused: false }));
  const runner = startRunner(platform);
  const left = () =>
    inside(async ({ db }) => {
      const { rows } = await sql<{ left: number }>`
        select count(*)::int as left from letters where made_at is null`.execute(db);
      return rows[0]?.left ?? 0;
    });
  while ((await left()) > 0) await delay(100);
  const seconds = (performance.now() - start) / 1000;
  await runner.stop();
  const counted = await database.pool.query<{ letters: number; mails: number }>(
    `select (select count(*)::int from letters where state = 'sent' and file_id is not null) as letters,
      (select count(*)::int from outbox where kind = 'mail') as mails`,
  );
  const { letters = 0, mails = 0 } = counted.rows[0] ?? {};
  // In kilobytes; of this process alone, PostgreSQL is others.
  return { seconds, letters, mails, mb: Math.round(process.resourceUsage().maxRSS / 1024) };
}

function insideOf(platform: Platform, tenant: Tenant, actor: Actor) {
  return <T>(use: (ctx: Ctx) => Promise<T>): Promise<T> =>
    inTenant(platform, { tenant, actor, request_id: newId(), ip: null, audit_kind: 'bench' }, use);
}

/** A campaign with a person for each letter. */
async function draft(ctx: Ctx): Promise<string> {
  const people = Array.from({ length: LETTERS }, (_, at) => ({
    id: newId(),
    name: `Person ${at}`,
    email: `person-${at}@demo.test`,
  }));
  await sql`insert into users (environment_id, id, name, email, role_id)
    select ${ctx.tenant.environment_id}::uuid, x.id, x.name, x.email, (select id from roles limit 1)
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as x(id uuid, name text, email text)`.execute(
    ctx.db,
  );
  const template = await createTemplate(ctx, { name: 'Plan letter', language: 'en', purpose: 'plan' });
  const { id } = await createCampaign(ctx, {
    name: 'Plan letters',
    template_id: template.id,
    sending_type: 'esignature',
  });
  await setPeople(
    ctx,
    id,
    people.map((one) => one.id),
  );
  await updateCampaign(ctx, id, { subject: 'Your plan', message: 'Please sign it.' });
  return id;
}

/** Milliseconds for one letter, here and with the library alone. */
async function compareFonts(): Promise<{ readonly ours: number; readonly other: number }> {
  const body = usualText('plan', 'en');
  const form = { name: 'Plan letter', language: 'en', file: null, tags: [], body } as const;
  const texts = namesOfTags('en', new Map());
  const about = { title: 'Plan letter', author: 'Demo', made: new Date() };
  const files = await Promise.all(
    ['inter-400', 'inter-600'].map((name) =>
      readFile(new URL(`../apps/server/src/platform/pdf/fonts/${name}.ttf`, import.meta.url)),
    ),
  );
  const withoutSharing = async () => {
    const document = await PDFDocument.create();
    document.registerFontkit(fontkit);
    const [plain, strong] = await Promise.all(
      files.map((file) => document.embedFont(Uint8Array.from(file), { subset: true })),
    );
    if (!plain || !strong) throw new Error('two fonts are read');
    const flow = new Flow(document, { plain, strong });
    flow.turn();
    drawWritten(flow, body, texts, 'en');
    await document.save({ useObjectStreams: false });
  };
  await makePdf(form, texts, about);
  return {
    ours: await millisecondsOf(() => makePdf(form, texts, about)),
    other: await millisecondsOf(withoutSharing),
  };
}

async function millisecondsOf(make: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  for (let at = 0; at < COMPARED; at += 1) await make();
  return (performance.now() - start) / COMPARED;
}
