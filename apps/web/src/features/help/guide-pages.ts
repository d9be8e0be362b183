import type { Language } from '../../lib/i18n.ts';

/** A page of `docs/guide` in the order of the help centre; `{language}` means en or fr in the name of its file. */
const COLLECTIONS = [
  { id: 'whats-new', file: 'whats-new-{language}' },
  { id: 'first-plan', file: '{language}' },
  { id: 'basics', file: 'basics-{language}' },
  { id: 'pay', file: 'pay-{language}' },
  { id: 'month', file: 'month-{language}' },
  { id: 'plans', file: 'plans-{language}' },
  { id: 'rules', file: 'rules-{language}' },
  { id: 'quotas', file: 'quotas-{language}' },
  { id: 'data', file: 'data-{language}' },
  { id: 'people', file: 'people-{language}' },
  { id: 'letters', file: 'letters-{language}' },
  { id: 'asking', file: 'asking-{language}' },
  { id: 'reports', file: 'reports-{language}' },
  { id: 'company', file: 'company-{language}' },
  { id: 'integrations', file: 'integrations-{language}' },
  { id: 'provisioning', file: 'provisioning-{language}' },
  { id: 'api', file: 'api-{language}' },
  { id: 'running', file: 'running-{language}' },
] as const;
export type CollectionId = (typeof COLLECTIONS)[number]['id'];

const FILES = import.meta.glob<string>('../../../../../docs/guide/*.md', {
  query: '?raw',
  import: 'default',
});

export interface Article {
  /** The same in both languages. */
  readonly id: string;
  /** Of its title in its own language, as links between files name it. */
  readonly anchor: string;
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
      const id = slugOf(name);
      return { id, anchor: plain(name), title: name, text: part.slice(end + 1).trim() };
    }),
  };
}

function slugOf(title: string): string {
  return title
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/** Letters and digits alone: sites that show the files make anchors by rules of their own. */
const plain = (title: string) => slugOf(title).replaceAll('-', '');

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

/** Where a link between files of the guide leads: the collection by the name of its file, and the article by its anchor. */
export function placeOfLink(
  href: string,
): { readonly collection: CollectionId; readonly anchor?: string } | null {
  const [, name, anchor] = /^(?:\.\/)?([\w-]+)\.md(?:#(.*))?$/.exec(href) ?? [];
  const found = COLLECTIONS.find(({ file }) =>
    ['en', 'fr'].some((language) => file.replace('{language}', language) === name),
  );
  if (!found) return null;
  return { collection: found.id, ...(anchor && { anchor: plain(decodeURIComponent(anchor)) }) };
}

/** The article that an address names, by its id or as a link between files does; the first one where it names none. */
export function articleAt(articles: readonly Article[], name: string | undefined): number {
  return name === undefined ? 0 : articles.findIndex(({ id, anchor }) => id === name || anchor === name);
}

const PICTURES = import.meta.glob<string>('../../../../../docs/pictures/**/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The address of a picture that a file of the guide shows. */
export function pictureAt(href: string): string | null {
  return PICTURES[href.replace(/^\.\.\//, '../../../../../docs/')] ?? null;
}
