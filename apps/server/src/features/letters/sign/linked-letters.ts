import { randomInt } from 'node:crypto';
import { NO_PERMISSIONS } from '../../../platform/auth/principal.ts';
import type { LetterSignature, OwnLetter } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import {
  MAX_LETTER_CODE_MINUTES,
  MAX_LETTER_CODE_TRIES,
  MAX_LETTER_CODES_PER_HOUR,
  MAX_LETTER_PASS_MINUTES,
} from '@comptoir/kernel';
import { hashToken, randomToken } from '../../../platform/auth/tokens.ts';
import { networkOf } from '../../../platform/auth/network-of.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { FileRecord } from '../../../platform/files/file-records.ts';
import type { PublicCtx } from '../../../platform/http/index.ts';
import { createThrottle } from '../../auth/index.ts';
import { noteEvent } from '../letter-events.ts';
import { languageOf, mailedLetter } from './built-in-provider.ts';
import { mailCode } from './letter-mails.ts';
import {
  countCodeTry,
  findLinkCompany,
  type LinkState,
  lockLink,
  saveCode,
  savePass,
} from './link-queries.ts';
import { readOwn, viewFile } from './own-letters.ts';
import { declineLetter, noteSeen, readSent, requireSigner, signLetter } from './turns.ts';

const MINUTE_MS = 60_000;
const ENDED = new Set(['declined', 'expired', 'voided']);
/** Of people who try links; a person opens one now and then. */
const byNetwork = createThrottle('letter link from', 300);

interface Opened {
  readonly link: LinkState;
  readonly agent: string | null;
}

/** Finds the link's company and works there as nobody: what may be done is decided by the link, the code and the pass. */
async function atLink<T>(
  ctx: PublicCtx,
  { token, agent }: { readonly token: string; readonly agent: string | null },
  work: (tx: Ctx, opened: Opened) => Promise<T>,
): Promise<T> {
  const environment_id = environmentIn(token);
  const now = ctx.clock.now();
  const company_id = await ctx.platformTransaction(async (db) => {
    await byNetwork.take(db, networkOf(ctx.ip), now);
    return environment_id === null ? null : findLinkCompany(db, environment_id);
  });
  if (environment_id === null || company_id === null) throw new AppError('letter_link_invalid');
  const nobody = {
    user_id: null,
    account_id: null,
    name: 'link',
    role_category: 'other',
    permissions: NO_PERMISSIONS,
  } as const;
  return ctx.inTenant({ company_id, environment_id, live: true }, nobody, async (tx) => {
    const link = await lockLink(tx, hashToken(token));
    if (!link) throw new AppError('letter_link_invalid');
    const { letter } = await readSent(tx, link.letter_id);
    if (ENDED.has(letter.state)) throw new AppError('letter_link_over', { state: letter.state });
    return work(tx, { link, agent });
  });
}

function environmentIn(token: string): string | null {
  const [, a, b, c, d, e] =
    /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})[\w-]{43}$/.exec(token) ?? [];
  return a === undefined ? null : `${a}-${b}-${c}-${d}-${e}`;
}

const placeOf = ({ letter_id, id }: LinkState) => ({ letter_id, signer_id: id });

export async function readLink(
  ctx: PublicCtx,
  input: { readonly token: string; readonly agent: string | null },
) {
  return atLink(ctx, input, async (tx, { link, agent }) => {
    await noteSeen(tx, placeOf(link), 'received', { ip: tx.ip, agent });
    const sent = await readSent(tx, link.letter_id);
    const signer = requireSigner(sent, link.id);
    tx.audit({ object_type: 'letter', object_id: link.letter_id, after: { signer: signer.name } });
    const { company, campaign, letter } = sent;
    return {
      company,
      subject: campaign.subject,
      email: maskedEmail(signer.email ?? ''),
      language: languageOf(sent),
      state: letter.state,
    };
  });
}

const maskedEmail = (email: string): string => email.replace(/^(.)[^@]*/, '$1•••');

export async function sendCode(
  ctx: PublicCtx,
  input: { readonly token: string; readonly agent: string | null },
) {
  return atLink(ctx, input, async (tx, { link, agent }) => {
    const now = tx.clock.now();
    const isNewHour =
      link.codes_since === null || now.getTime() - link.codes_since.getTime() > 60 * MINUTE_MS;
    if (!isNewHour && link.codes_sent >= MAX_LETTER_CODES_PER_HOUR)
      throw new AppError('too_many_requests', { retry_after_s: 3600 });
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const expires_at = new Date(now.getTime() + MAX_LETTER_CODE_MINUTES * MINUTE_MS);
    await saveCode(tx, link.id, {
      hash: codeHash(link.id, code),
      expires_at,
      codes_sent: isNewHour ? 1 : link.codes_sent + 1,
      codes_since: isNewHour || link.codes_since === null ? now : link.codes_since,
    });
    const sent = await readSent(tx, link.letter_id);
    const signer = requireSigner(sent, link.id);
    await mailCode(tx, signer, mailedLetter(sent), { code, minutes: MAX_LETTER_CODE_MINUTES });
    await noteEvent(tx, link.letter_id, 'code_sent', {
      user_id: signer.user_id,
      name: signer.name,
      ip: tx.ip,
      agent,
    });
    tx.audit({ object_type: 'letter', object_id: link.letter_id, after: { signer: signer.name } });
    return { expires_at: expires_at.toISOString() };
  });
}

/** The signer is in it, so that a code of one link opens no other. */
const codeHash = (signer_id: string, code: string): Buffer => hashToken(`${signer_id} ${code}`);

type Tried = { readonly pass: string; readonly letter: OwnLetter } | { readonly left: number };

/** A wrong code counts although the call is refused. */
export async function openLink(
  ctx: PublicCtx,
  input: { readonly token: string; readonly code: string; readonly agent: string | null },
) {
  const tried = await atLink(ctx, input, async (tx, { link, agent }): Promise<Tried> => {
    const now = tx.clock.now();
    const isOver =
      link.code_hash === null ||
      link.code_expires_at === null ||
      link.code_expires_at <= now ||
      link.code_tries >= MAX_LETTER_CODE_TRIES;
    if (isOver || link.code_hash === null) throw new AppError('letter_code_over');
    const signer = requireSigner(await readSent(tx, link.letter_id), link.id);
    tx.audit({ object_type: 'letter', object_id: link.letter_id, after: { signer: signer.name } });
    if (!codeHash(link.id, input.code).equals(link.code_hash)) {
      await countCodeTry(tx, link.id);
      const who = { user_id: signer.user_id, name: signer.name, ip: tx.ip, agent };
      await noteEvent(tx, link.letter_id, 'code_wrong', who);
      return { left: MAX_LETTER_CODE_TRIES - link.code_tries - 1 };
    }
    const pass = randomToken();
    const expires_at = new Date(now.getTime() + MAX_LETTER_PASS_MINUTES * MINUTE_MS);
    await savePass(tx, link.id, { hash: hashToken(pass), expires_at });
    return { pass, letter: await readOwn(tx, placeOf(link)) };
  });
  if ('left' in tried) throw new AppError('letter_code_wrong', { left: tried.left });
  return tried;
}

interface Pass {
  readonly token: string;
  readonly pass: string;
  readonly agent: string | null;
}

function withPass<T>(ctx: PublicCtx, input: Pass, work: (tx: Ctx, opened: Opened) => Promise<T>): Promise<T> {
  return atLink(ctx, input, async (tx, opened) => {
    const { pass_hash, pass_expires_at } = opened.link;
    const isValid =
      pass_hash !== null &&
      pass_expires_at !== null &&
      pass_expires_at > tx.clock.now() &&
      pass_hash.equals(hashToken(input.pass));
    if (!isValid) throw new AppError('letter_code_needed');
    return work(tx, opened);
  });
}

export const readLinked = (ctx: PublicCtx, input: Pass): Promise<OwnLetter> =>
  withPass(ctx, input, (tx, { link }) => readOwn(tx, placeOf(link)));

export const linkedFile = (ctx: PublicCtx, input: Pass): Promise<FileRecord> =>
  withPass(ctx, input, async (tx, { link, agent }) => {
    tx.audit({ object_type: 'letter', object_id: link.letter_id });
    return viewFile(tx, placeOf(link), { ip: tx.ip, agent });
  });

export const signLinked = (
  ctx: PublicCtx,
  input: Pass & { readonly signature: LetterSignature },
): Promise<OwnLetter> =>
  withPass(ctx, input, async (tx, { link, agent }) => {
    await signLetter(tx, placeOf(link), input.signature, { by: 'link', ip: tx.ip, agent });
    return readOwn(tx, placeOf(link));
  });

export const declineLinked = (
  ctx: PublicCtx,
  input: Pass & { readonly reason: string },
): Promise<OwnLetter> =>
  withPass(ctx, input, async (tx, { link, agent }) => {
    await declineLetter(tx, placeOf(link), input.reason, { by: 'link', ip: tx.ip, agent });
    return readOwn(tx, placeOf(link));
  });
