import type { Language } from '../../lib/i18n.ts';

/** A page of `docs/guide` in the order of the help centre; `{language}` means en or fr in the name of its file. */
const COLLECTIONS = [
  { id: 'whats-new', file: 'whats-new-{language}' },
  { id: 'first-plan', file: '{language}' },
  { id: 'reports', file: 'reports-{language}' },
  { id: 'integrations', file: 'integrations-{language}' },
  { id: 'provisioning', file: 'provisioning-{language}' },
  { id: 'api', file: 'api-{language}' },
  { id: 'asking', file: 'asking-{language}' },
  { id: 'running', file: 'running-{language}' },
] as const;

const FILES = import.meta.glob<string>('../../../../../docs/guide/*.md', {
  query: '?raw',
  import: 'default',
});

export interface Article {
  /** The same in both languages. */
  readonly id: string;
  readonly title: string;
  /** Markdown. */
  readonly text: string;
}

export interface Collection {
  readonly id: string;
  readonly title: string;
  /** What is before its first article; markdown. */
  readonly intro: string;
  readonly articles: readonly Article[];
}

/** A page divided at its headings of the second level. */
export function divide(markdown: string): Omit<Collection, 'id'> {
  const [head = '', ...parts] = markdown.split(/^## /m);
  const title = /^# (.*)$/m.exec(head)?.[1] ?? '';
  return {
    title,
    intro: head.replace(/^# .*$/m, '').trim(),
    articles: parts.map((part) => {
      const end = part.indexOf('\n');
      const name = part.slice(0, end).trim();
      return { id: slugOf(name), title: name, text: part.slice(end + 1).trim() };
    }),
  };
}

function slugOf(title: string): string {
  return title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

async function read(file: string): Promise<Omit<Collection, 'id'>> {
  const load = FILES[`../../../../../docs/guide/${file}.md`];
  return divide(load ? await load() : '');
}

const guides = new Map<Language, Promise<readonly Collection[]>>();

/** The whole help centre in a language, read once. */
export function readGuide(language: Language): Promise<readonly Collection[]> {
  const known = guides.get(language) ?? readCollections(language);
  guides.set(language, known);
  return known;
}

/** Articles have the ids of their English titles: an address means the same in both languages. */
async function readCollections(language: Language): Promise<readonly Collection[]> {
  return Promise.all(
    COLLECTIONS.map(async ({ id, file }) => {
      const own = await read(file.replace('{language}', language));
      if (language === 'en') return { id, ...own };
      const english = await read(file.replace('{language}', 'en'));
      const articles = own.articles.map((one, at) => ({ ...one, id: english.articles[at]?.id ?? one.id }));
      return { id, ...own, articles };
    }),
  );
}

/** The collection that a link between pages of the guide leads to, by the name of its file. */
export function collectionOfFile(href: string): string | null {
  const name = /^(?:\.\/)?([\w-]+)\.md/.exec(href)?.[1];
  const found = COLLECTIONS.find(({ file }) =>
    ['en', 'fr'].some((language) => file.replace('{language}', language) === name),
  );
  return found?.id ?? null;
}
