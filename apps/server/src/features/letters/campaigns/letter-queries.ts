import type { LetterSignature, LetterSignerRole, LetterState } from '@comptoir/contract';
import type { Ctx, TenantDb } from '../../../platform/context.ts';
import { homeOf, type RawBuilder, sql } from '../../../platform/db/index.ts';
import type { Place } from '../make/places.ts';
import { isOutdated } from './campaign-queries.ts';

export interface StoredLetter {
  readonly id: string;
  readonly campaign_id: string;
  readonly campaign_name: string;
  readonly user_id: string;
  readonly user_name: string;
  readonly user_email: string | null;
  readonly state: LetterState;
  readonly columns: Readonly<Record<string, string>>;
  readonly issue: number;
  readonly file_id: string | null;
  readonly document_hash: string | null;
  readonly sealed_file_id: string | null;
  readonly sealed_hash: string | null;
  readonly places: readonly Place[];
  readonly plans: readonly { readonly plan_id: string; readonly name: string; readonly version: string }[];
  readonly outdated: boolean;
  readonly expires_on: string | null;
  readonly sent_at: Date | null;
  readonly signed_at: Date | null;
  readonly last_reminder_at: Date | null;
  readonly reminders: number;
  readonly reason: string | null;
}

export async function findLetters(
  { db, tenant }: TenantDb,
  where: RawBuilder<unknown>,
  {
    versions = {},
    tail = sql``,
  }: { readonly versions?: Readonly<Record<string, string>>; readonly tail?: RawBuilder<unknown> } = {},
): Promise<StoredLetter[]> {
  const { rows } = await sql<StoredLetter>`
    select l.id, l.campaign_id, c.name as campaign_name, l.user_id, u.name as user_name, u.email as user_email, l.state, l.columns, l.issue,
      l.file_id, l.document_hash, l.sealed_file_id, l.sealed_hash, l.places, l.plans, ${isOutdated(versions)} as outdated,
      to_char(l.expires_on, 'YYYY-MM-DD') as expires_on, l.sent_at, l.signed_at, l.last_reminder_at, l.reminders, l.reason
    from letters l
    join letter_campaigns c on c.environment_id = ${tenant.environment_id} and c.id = l.campaign_id
    join users u on u.environment_id = ${tenant.environment_id} and u.id = l.user_id
    where l.environment_id = ${tenant.environment_id} and ${where} ${tail}`.execute(db);
  return rows;
}

export async function findLetter(
  ctx: TenantDb,
  id: string,
  {
    lock = false,
    versions = {},
  }: { readonly lock?: boolean; readonly versions?: Readonly<Record<string, string>> } = {},
): Promise<StoredLetter | null> {
  const tail = lock ? sql`for no key update of l` : sql``;
  const [found] = await findLetters(ctx, sql`l.id = ${id}`, { versions, tail });
  return found ?? null;
}

/** One page of a campaign's letters, by name. */
export async function searchLetters(
  ctx: TenantDb,
  campaign_id: string,
  query: {
    readonly search?: string | undefined;
    readonly state?: LetterState | undefined;
    readonly outdated?: boolean | undefined;
    readonly page: number;
    readonly size: number;
  },
  versions: Readonly<Record<string, string>>,
): Promise<{ readonly letters: StoredLetter[]; readonly total: number }> {
  const like = `%${(query.search ?? '').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const state = query.state ?? null;
  const where = sql`l.campaign_id = ${campaign_id} and u.name ilike ${like} and (${state}::text is null or l.state = ${state}::text)
    ${query.outdated === undefined ? sql`` : sql`and ${isOutdated(versions)} = ${query.outdated}`}`;
  const tail = sql`order by lower(u.name), l.id limit ${query.size} offset ${query.page * query.size}`;
  const letters = await findLetters(ctx, where, { versions, tail });
  return { letters, total: await countLettersWhere(ctx, where) };
}

async function countLettersWhere({ db, tenant }: TenantDb, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from letters l
    join users u on u.environment_id = ${tenant.environment_id} and u.id = l.user_id
    where l.environment_id = ${tenant.environment_id} and ${where}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Letters that wait to be made, all at once. */
export async function insertLetters(
  { db, tenant, clock }: Ctx,
  campaign_id: string,
  letters: readonly { readonly id: string; readonly user_id: string; readonly columns: object }[],
  expires_on: string | null,
): Promise<void> {
  await sql`insert into letters (environment_id, id, campaign_id, user_id, columns, expires_on, created_at)
    select home.environment_id, x.id, ${campaign_id}::uuid, x.user_id, x.columns, ${expires_on}::date, ${clock.now()}::timestamptz
    from ${homeOf(tenant)}, jsonb_to_recordset(${JSON.stringify(letters)}::jsonb) as x(id uuid, user_id uuid, columns jsonb)`.execute(
    db,
  );
}

export async function countToMake({ db, tenant }: TenantDb, campaign_id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from letters
    where environment_id = ${tenant.environment_id} and campaign_id = ${campaign_id} and made_at is null and state = 'not_sent'`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** In the order of their ids, those after `after`. */
export async function findToMake(
  ctx: TenantDb,
  campaign_id: string,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<StoredLetter[]> {
  return findLetters(
    ctx,
    sql`l.campaign_id = ${campaign_id} and l.made_at is null and l.state = 'not_sent'
      and (${after}::uuid is null or l.id > ${after}::uuid)`,
    { tail: sql`order by l.id limit ${limit}` },
  );
}

/** Once: false when another worker has made it, or it was voided. */
export async function saveMade(
  { db, tenant, clock }: Ctx,
  letter: StoredLetter,
  values: Pick<StoredLetter, 'file_id' | 'document_hash' | 'places' | 'plans'>,
): Promise<boolean> {
  const { rows } =
    await sql`update letters set file_id = ${values.file_id}, document_hash = ${values.document_hash},
      places = ${JSON.stringify(values.places)}::jsonb, plans = ${JSON.stringify(values.plans)}::jsonb, made_at = ${clock.now()}
    where environment_id = ${tenant.environment_id} and id = ${letter.id} and issue = ${letter.issue} and made_at is null
      and state = 'not_sent'
    returning id`.execute(db);
  return rows.length > 0;
}

export async function saveState(
  { db, tenant, clock }: Ctx,
  id: string,
  state: LetterState,
  reason: string | null = null,
): Promise<void> {
  await sql`update letters set state = ${state}, reason = coalesce(${reason}, reason),
      sent_at = case when ${state}::text in ('sent', 'waiting_for_approval') then coalesce(sent_at, ${clock.now()}) else sent_at end,
      signed_at = case when ${state}::text = 'signed' then ${clock.now()}::timestamptz else signed_at end
    where environment_id = ${tenant.environment_id} and id = ${id}`.execute(db);
}

/** Back to the start: the next issue is another file with other signers. */
export async function resetLetter(
  { db, tenant }: TenantDb,
  id: string,
  expires_on: string | null,
): Promise<void> {
  await sql`delete from letter_signers where environment_id = ${tenant.environment_id} and letter_id = ${id}`.execute(
    db,
  );
  await sql`update letters set state = 'not_sent', issue = issue + 1, file_id = null, document_hash = null, sealed_file_id = null, sealed_hash = null,
      places = '[]', plans = '[]', made_at = null, sent_at = null, signed_at = null, last_reminder_at = null, reminders = 0, reason = null,
      expires_on = ${expires_on}
    where environment_id = ${tenant.environment_id} and id = ${id}`.execute(db);
}

export async function saveSealed(
  { db, tenant }: TenantDb,
  id: string,
  { file_id, hash }: { readonly file_id: string; readonly hash: string },
): Promise<boolean> {
  const { rows } = await sql`update letters set sealed_file_id = ${file_id}, sealed_hash = ${hash}
    where environment_id = ${tenant.environment_id} and id = ${id} and state = 'signed' and sealed_file_id is null returning id`.execute(
    db,
  );
  return rows.length > 0;
}

export async function saveReminded({ db, tenant, clock }: Ctx, id: string): Promise<void> {
  await sql`update letters set last_reminder_at = ${clock.now()}, reminders = reminders + 1
    where environment_id = ${tenant.environment_id} and id = ${id}`.execute(db);
}

export interface StoredSigner {
  readonly id: string;
  readonly letter_id: string;
  readonly user_id: string;
  readonly name: string;
  readonly email: string | null;
  readonly role: LetterSignerRole;
  readonly position: number;
  readonly state: LetterState;
  readonly signature: LetterSignature | null;
  readonly consent: string | null;
  readonly signed_by: 'link' | 'session' | null;
  readonly ip: string | null;
  readonly agent: string | null;
  readonly sent_at: Date | null;
  readonly received_at: Date | null;
  readonly viewed_at: Date | null;
  readonly signed_at: Date | null;
}

const SIGNER = sql`s.id, s.letter_id, s.user_id, s.name, s.email, s.role, s.position, s.state, s.signature, s.consent, s.signed_by, s.ip, s.agent,
  s.sent_at, s.received_at, s.viewed_at, s.signed_at`;

export async function findSigners(
  { db, tenant }: TenantDb,
  letter_ids: readonly string[],
): Promise<StoredSigner[]> {
  const { rows } = await sql<StoredSigner>`select ${SIGNER} from letter_signers s
    where s.environment_id = ${tenant.environment_id} and s.letter_id = any(${[...letter_ids]}::uuid[]) order by s.letter_id, s.position`.execute(
    db,
  );
  return rows;
}

export async function insertSigners(
  { db, tenant }: TenantDb,
  signers: readonly Pick<
    StoredSigner,
    'id' | 'letter_id' | 'user_id' | 'name' | 'email' | 'role' | 'position'
  >[],
): Promise<void> {
  await sql`insert into letter_signers (environment_id, id, letter_id, user_id, name, email, role, position)
    select home.environment_id, x.id, x.letter_id, x.user_id, x.name, x.email, x.role, x.position
    from ${homeOf(tenant)}, jsonb_to_recordset(${JSON.stringify(signers)}::jsonb)
      as x(id uuid, letter_id uuid, user_id uuid, name text, email text, role text, position int)`.execute(
    db,
  );
}

export async function saveSignerState(
  { db, tenant, clock }: Ctx,
  id: string,
  state: 'sent' | 'received' | 'viewed' | 'declined' | 'expired' | 'voided',
): Promise<void> {
  const now = clock.now();
  await sql`update letter_signers set state = ${state},
      sent_at = case when ${state}::text = 'sent' then ${now}::timestamptz else sent_at end,
      received_at = case when ${state}::text in ('received', 'viewed') then coalesce(received_at, ${now}) else received_at end,
      viewed_at = case when ${state}::text = 'viewed' then coalesce(viewed_at, ${now}) else viewed_at end
    where environment_id = ${tenant.environment_id} and id = ${id}`.execute(db);
}

export async function saveSigned(
  { db, tenant, clock }: Ctx,
  id: string,
  values: {
    readonly signature: LetterSignature;
    readonly consent: string;
    readonly signed_by: 'link' | 'session';
    readonly ip: string | null;
    readonly agent: string | null;
  },
): Promise<void> {
  await sql`update letter_signers set state = 'signed', signature = ${JSON.stringify(values.signature)}::jsonb, consent = ${values.consent},
      signed_by = ${values.signed_by}, ip = ${values.ip}, agent = ${values.agent}, signed_at = ${clock.now()}
    where environment_id = ${tenant.environment_id} and id = ${id}`.execute(db);
}

/** Those who had not signed when the letter ended. */
export async function endSigners(
  { db, tenant }: TenantDb,
  letter_id: string,
  state: 'expired' | 'voided' | 'declined',
): Promise<void> {
  await sql`update letter_signers set state = ${state}, pass_hash = null, code_hash = null
    where environment_id = ${tenant.environment_id} and letter_id = ${letter_id} and state not in ('signed', 'declined')`.execute(
    db,
  );
}
