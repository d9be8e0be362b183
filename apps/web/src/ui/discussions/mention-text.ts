import type { Member } from '@comptoir/contract';

/** What is being typed after an `@` in front of the caret: the beginning of a name, and where it starts. */
export function mentionAt(
  text: string,
  caret: number,
): { readonly from: number; readonly typed: string } | null {
  const before = text.slice(0, caret);
  const from = before.lastIndexOf('@');
  if (from < 0 || (from > 0 && !/[\s(]/.test(before.charAt(from - 1)))) return null;
  const typed = before.slice(from + 1);
  return typed.length > 40 || /[\n@]|\s\s/.test(typed) ? null : { from, typed };
}

/** The people whom a text names with `@`. */
export function mentionedIn(text: string, people: readonly Member[]): string[] {
  return people.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id);
}

export interface MentionPart {
  readonly text: string;
  readonly isMention: boolean;
}

/** The text in parts: names after `@` of people who were mentioned, and everything else. */
export function partsOf(text: string, names: readonly string[]): readonly MentionPart[] {
  const marks = names
    .map((name) => `@${name}`)
    // The longest first: "@Ann Lee" is not "@Ann".
    .toSorted((a, b) => b.length - a.length);
  const parts: MentionPart[] = [];
  let plain = '';
  for (let at = 0; at < text.length;) {
    const found = marks.find((mark) => text.startsWith(mark, at));
    if (found === undefined) {
      plain += text.charAt(at);
      at += 1;
      continue;
    }
    if (plain !== '') parts.push({ text: plain, isMention: false });
    plain = '';
    parts.push({ text: found, isMention: true });
    at += found.length;
  }
  if (plain !== '') parts.push({ text: plain, isMention: false });
  return parts;
}

/** Names that contain what was typed, those that begin with it first. */
export function matching(people: readonly Member[], typed: string, most: number): readonly Member[] {
  const wanted = typed.toLocaleLowerCase();
  const rank = ({ name }: Member) => (name.toLocaleLowerCase().startsWith(wanted) ? 0 : 1);
  return people
    .filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, most);
}
