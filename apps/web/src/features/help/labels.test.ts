import { expect, test } from 'vitest';
import en from '../../messages/en/index.ts';
import fr from '../../messages/fr/index.ts';

const FILES = import.meta.glob<string>('../../../../../docs/guide/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

type Tree = { readonly [key: string]: string | Tree };
const textsOf = (tree: Tree): readonly string[] =>
  Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : textsOf(value)));

/** What is between the outermost braces of a message; plurals have braces within braces. */
function withoutArguments(message: string): string {
  let depth = 0;
  let kept = '';
  for (const letter of message.replaceAll(/<\/?\w+>/g, '')) {
    if (letter === '{' && depth++ === 0) kept += '\0';
    else if (letter === '}') depth--;
    else if (letter !== '{' && depth === 0) kept += letter;
  }
  return kept;
}

/** As a reader compares: without the dots of a menu and the count after a label. */
const plain = (text: string) => text.replace(/\s*…$/, '').replaceAll(/\s+/g, ' ').trim();

/** The texts of a message that is one choice by a count: `{count, plural, =0 {Resend} other {Resend (#)}}`. */
const choicesIn = (message: string) =>
  message.startsWith('{') ? Array.from(message.matchAll(/\{([^{}]+)\}/g), ([, text = '']) => text) : [];

function labelsOf(tree: Tree) {
  const messages = textsOf(tree).flatMap((text) => [withoutArguments(text), ...choicesIn(text)]);
  const fixed = new Set(messages.filter((text) => !text.includes('\0')).map(plain));
  const open = messages
    .filter((text) => text.includes('\0') && /\p{L}{2}/u.test(text))
    .map((text) => plain(text.replace(/ · \0$/, '')))
    .map((text) => {
      const parts = text.split('\0').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
      return new RegExp(`^${parts.join('.+')}$`);
    });
  return (label: string) => fixed.has(label) || open.some((pattern) => pattern.test(label));
}

/** `**Plans → Add plan**` is two labels. A phrase that ends with a full stop is the head of a paragraph. */
function boldLabels(markdown: string): readonly string[] {
  return Array.from(
    markdown.replaceAll(/```[^]*?```/g, '').matchAll(/\*\*([^*]+)\*\*/g),
    ([, text = '']) => text,
  )
    .filter((text) => !text.endsWith('.'))
    .flatMap((text) => text.split(' → '))
    .map(plain);
}

test.each([
  ['en', labelsOf(en as unknown as Tree)],
  ['fr', labelsOf(fr as unknown as Tree)],
] as const)('each label that a guide names in bold is on a screen: %s', (language, isLabel) => {
  const wrong = Object.entries(FILES)
    .filter(([file]) => new RegExp(`[/-]${language}\\.md$`).test(file))
    .flatMap(([file, text]) =>
      boldLabels(text)
        .filter((label) => !isLabel(label))
        .map((label) => `${file.split('/').at(-1) ?? file}: ${label}`),
    );
  expect(wrong).toEqual([]);
});
