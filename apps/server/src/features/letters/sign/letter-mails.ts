import { plainName, type LetterLanguage } from '@comptoir/contract';
import { fill, LETTER } from '@comptoir/words';
import type { Ctx } from '../../../platform/context.ts';
import { insertMail } from '../../../platform/mail/insert-mail.ts';

interface Letter {
  readonly language: LetterLanguage;
  readonly subject: string;
  readonly company: string;
  /** Whose letter it is. */
  readonly person: string;
}

interface Reader {
  readonly name: string;
  readonly email: string | null;
}

async function send(
  ctx: Ctx,
  to: Reader,
  language: LetterLanguage,
  subject: string,
  text: string,
): Promise<void> {
  if (to.email === null) return;
  await insertMail(
    ctx.db,
    ctx.tenant.environment_id,
    { to: to.email, subject: plainName(subject), text, language },
    ctx.clock.now(),
  );
}

/** The link that opens the letter. `isReminder`: it was sent before. */
export async function mailTurn(
  ctx: Ctx,
  to: Reader,
  letter: Letter,
  options: {
    readonly token: string;
    readonly message: string;
    readonly isSigned: boolean;
    readonly isReminder: boolean;
  },
): Promise<void> {
  const { language, subject, company, person } = letter;
  const values = {
    name: plainName(to.name),
    message: options.message.trim() === '' ? '' : `${options.message.trim()}\n\n`,
    company: plainName(company),
    // In the fragment: no server's log has it.
    url: `${ctx.services.public_url}/sign#${options.token}`,
  };
  const text = options.isSigned
    ? fill(LETTER.mail_sign_text[language], { ...values, person: plainName(person) })
    : fill(LETTER.mail_letter_text[language], values);
  const title = options.isReminder ? fill(LETTER.mail_reminder_subject[language], { subject }) : subject;
  await send(ctx, to, language, title, text);
}

export async function mailCode(
  ctx: Ctx,
  to: Reader,
  { language, company }: Pick<Letter, 'language' | 'company'>,
  { code, minutes }: { readonly code: string; readonly minutes: number },
): Promise<void> {
  const text = fill(LETTER.mail_code_text[language], {
    name: plainName(to.name),
    code,
    minutes: String(minutes),
    company: plainName(company),
  });
  await send(ctx, to, language, fill(LETTER.mail_code_subject[language], { code }), text);
}

export async function mailDone(ctx: Ctx, to: Reader, letter: Letter, letter_id: string): Promise<void> {
  const { language, subject, person } = letter;
  const text = fill(LETTER.mail_done_text[language], {
    name: plainName(to.name),
    person: plainName(person),
    url: `${ctx.services.public_url}/my-letters/${letter_id}`,
  });
  await send(ctx, to, language, fill(LETTER.mail_done_subject[language], { subject }), text);
}

export async function mailVoided(ctx: Ctx, to: Reader, letter: Letter, reason: string): Promise<void> {
  const { language, subject, person, company } = letter;
  const text = fill(LETTER.mail_void_text[language], {
    name: plainName(to.name),
    company: plainName(company),
    person: plainName(person),
    reason,
  });
  await send(ctx, to, language, fill(LETTER.mail_void_subject[language], { subject }), text);
}

/** To who sent the campaign. */
export async function mailDeclined(
  ctx: Ctx,
  to: Reader,
  letter: Letter,
  values: { readonly signer: string; readonly reason: string; readonly campaign_id: string },
): Promise<void> {
  const { language, subject, person } = letter;
  const text = fill(LETTER.mail_declined_text[language], {
    name: plainName(to.name),
    signer: plainName(values.signer),
    person: plainName(person),
    reason: values.reason,
    url: `${ctx.services.public_url}/commission-letters/campaigns/${values.campaign_id}`,
  });
  await send(ctx, to, language, fill(LETTER.mail_declined_subject[language], { subject }), text);
}
