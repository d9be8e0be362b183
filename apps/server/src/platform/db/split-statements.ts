/**
 * The statements of an SQL file, without their semicolons. Knows quoted texts and names, dollar quoting and both kinds of comments; does not
 * know `begin atomic` bodies, which no migration may use.
 * Source: PostgreSQL's manual, "Lexical Structure".
 */
export function splitStatements(text: string): readonly string[] {
  const statements: string[] = [];
  let start = 0;
  let isEmpty = true;
  let at = 0;
  const close = (end: number) => {
    if (!isEmpty) statements.push(text.slice(start, end).trim());
    start = end + 1;
    isEmpty = true;
  };
  while (at < text.length) {
    const skipped = endOfComment(text, at);
    if (skipped > at) {
      at = skipped;
      continue;
    }
    const character = text.charAt(at);
    if (character === ';') close(at);
    else if (character.trim() !== '') isEmpty = false;
    at = character === ';' ? at + 1 : endOfQuoted(text, at);
  }
  close(text.length);
  return statements;
}

/** Where the comment that begins here ends; `at` when none does. Block comments nest. */
function endOfComment(text: string, at: number): number {
  if (text.startsWith('--', at)) return endOf(text, '\n', at);
  if (!text.startsWith('/*', at)) return at;
  let depth = 0;
  for (let place = at; place < text.length; place += 1) {
    if (text.startsWith('/*', place)) depth += 1;
    else if (text.startsWith('*/', place)) depth -= 1;
    else continue;
    place += 1;
    if (depth === 0) return place + 1;
  }
  return text.length;
}

/** Where the quoted text that begins here ends; the next character when none does. */
function endOfQuoted(text: string, at: number): number {
  const character = text.charAt(at);
  if (character === "'") return endOf(text, "'", at + 1, isEscapeText(text, at));
  if (character === '"') return endOf(text, '"', at + 1);
  const tag =
    character === '$' && !/[\w$]/.test(text.charAt(at - 1))
      ? /^\$(?:[A-Za-z_]\w*)?\$/.exec(text.slice(at, at + 64))?.[0]
      : undefined;
  return tag === undefined ? at + 1 : endOf(text, tag, at + tag.length);
}

/** `E'...'` knows backslashes; a plain text does not. */
function isEscapeText(text: string, at: number): boolean {
  return /(?<!\w)[eE]$/.test(text.slice(Math.max(0, at - 2), at));
}

function endOf(text: string, mark: string, from: number, escapes = false): number {
  if (escapes) {
    for (let at = from; at < text.length; at += 1) {
      if (text.charAt(at) === '\\') at += 1;
      else if (text.charAt(at) === mark) return at + 1;
    }
    return text.length;
  }
  const found = text.indexOf(mark, from);
  return found < 0 ? text.length : found + mark.length;
}
