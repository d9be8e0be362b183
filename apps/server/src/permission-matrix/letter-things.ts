import { Readable } from 'node:stream';
import { newId } from '../platform/clock/clock.ts';
import type { TestDatabase } from '../platform/testing/index.ts';
import { testServices } from '../platform/testing/test-services.ts';

/** A template, a campaign that was sent with it, and its letter to a rep, who signs. */
export async function addLetterThings(
  t: TestDatabase,
  {
    environment_id,
    user_id,
    admin_id,
  }: {
    readonly environment_id: string;
    readonly user_id: string;
    readonly admin_id: string;
  },
): Promise<{ readonly letter_template: string; readonly letter_campaign: string; readonly letter: string }> {
  const ids = { letter_template: newId(), letter_campaign: newId(), letter: newId() };
  await t.query(
    `insert into letter_templates (environment_id, id, name, language, purpose, source, created_at, updated_at)
     values ($1, $2, 'Letter', 'en', 'other', 'written', now(), now())`,
    [environment_id, ids.letter_template],
  );
  await t.query(
    `insert into letter_campaigns (environment_id, id, name, status, sending_type, template_id, created_at, sent_at)
     values ($1, $2, 'Letters', 'sent_with_esignature', 'esignature', $3, now(), now())`,
    [environment_id, ids.letter_campaign, ids.letter_template],
  );
  await t.query(
    `insert into letters (environment_id, id, campaign_id, user_id, state, made_at, created_at) values ($1, $2, $3, $4, 'sent', now(), now())`,
    [environment_id, ids.letter, ids.letter_campaign, user_id],
  );
  await t.query(
    `insert into letter_signers (environment_id, id, letter_id, user_id, name, role, position, state, sent_at)
     values ($1, $2, $3, $4, 'Rep', 'recipient', 1, 'sent', now()), ($1, $5, $3, $6, 'Admin', 'final', 2, 'not_sent', now())`,
    [environment_id, newId(), ids.letter, user_id, newId(), admin_id],
  );
  await t.query(
    `insert into letter_events (environment_id, id, letter_id, at, kind, name) values ($1, $2, $3, now(), 'sent', 'Rep')`,
    [environment_id, newId(), ids.letter],
  );
  await t.query(
    `insert into letter_sheets (environment_id, campaign_id, name, columns, rows) values ($1, $2, 'people.csv', '[]', '[]')`,
    [environment_id, ids.letter_campaign],
  );
  await t.query('update letters set file_id = $2 where environment_id = $1', [
    environment_id,
    await addFile(t, environment_id),
  ]);
  await t.query('insert into letter_settings (environment_id) values ($1)', [environment_id]);
  return ids;
}

async function addFile(t: TestDatabase, environment_id: string): Promise<string> {
  const id = newId();
  const content = Readable.from([Buffer.from('%PDF-1.7\n%%EOF\n')]);
  const { files } = testServices();
  const { bytes, sha256, storage_key } = await files.write(content, { environment_id, id, max_bytes: 1000 });
  await t.query(
    `insert into files (environment_id, id, name, media_type, bytes, sha256, storage_key, purpose, created_at)
     values ($1, $2, 'letter.pdf', 'application/pdf', $3, $4, $5, 'letter', now())`,
    [environment_id, id, bytes, sha256, storage_key],
  );
  return id;
}
