import { dictionary } from '@zxcvbn-ts/language-common';
import { AppError } from '@comptoir/contract/errors';

/** Some 49,000 passwords that appear most in published breaches, in lower case. */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'].map(String));
/** Letters as they are often disguised. */
const DISGUISES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const MIN_CHARACTERS = 6;
/** Many passwords contain shorter words by chance. */
const MIN_WORD = 4;
const PRODUCT = 'comptoir';

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const undisguised = (text: string) => text.replace(/[013457@$!]/g, (sign) => DISGUISES[sign] ?? sign);
/** Without the numbers and signs that people put before and after a word, and between words. */
const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, '');
const coreOf = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/** What is wrong with a password beside its length and characters: everybody's password, or the person's own name. */
export function passwordWeakness(
  password: string,
  context: readonly (string | null)[],
): 'password_common' | 'password_context' | null {
  const text = fold(password);
  if (wordsOf([...context, PRODUCT]).some((word) => text.includes(word) || undisguised(text).includes(word)))
    return 'password_context';
  const readings = [
    text,
    coreOf(text),
    lettersOf(text),
    undisguised(coreOf(text)),
    lettersOf(undisguised(coreOf(text))),
  ];
  if (readings.some((reading) => COMMON.has(unrepeated(reading)))) return 'password_common';
  return new Set(text).size < MIN_CHARACTERS ? 'password_common' : null;
}

/** Refuses it at its field. `context`: the person's name and address, the company's name. */
export function refuseWeakPassword(password: string, context: readonly (string | null)[]): void {
  const weakness = passwordWeakness(password, context);
  if (weakness) throw new AppError('invalid_field', { reason: weakness }, 'password');
}

function wordsOf(texts: readonly (string | null)[]): string[] {
  return texts
    .flatMap((text) => fold(text ?? '').split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= MIN_WORD);
}

/** `passwordpassword` is `password`. */
function unrepeated(text: string): string {
  const at = `${text}${text}`.indexOf(text, 1);
  return at > 0 && at < text.length ? text.slice(0, at) : text;
}
