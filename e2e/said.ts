import en from '../apps/web/src/messages/en/index.ts';
import fr from '../apps/web/src/messages/fr/index.ts';

/** A text of the product in either language, whole: `said((words) => words.users.add)`. What it is filled with may be anything. */
export function said(pick: (words: typeof en) => string): RegExp {
  return new RegExp(`^(${[pick(en), pick(fr)].map(patternOf).join('|')})$`);
}

function patternOf(message: string): string {
  let text = message.replaceAll(/[.*+?^$()[\]\\|]/g, String.raw`\$&`);
  // From the inside out: a plural contains braces.
  for (let before = ''; before !== text;) {
    before = text;
    text = text.replaceAll(/\{[^{}]*\}/g, '.*');
  }
  // All plural: it would match anything.
  if (text === '.*') throw new Error(`nothing to find in "${message}"`);
  return text;
}
