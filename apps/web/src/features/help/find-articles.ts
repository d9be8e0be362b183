import { foldText } from '@comptoir/engine';
import type { Article, Collection } from './guide-pages.ts';

export interface FoundArticle {
  readonly collection: Collection;
  readonly article: Article;
  /** The place where the words are. */
  readonly excerpt: string;
}

const AROUND = 80;

/** The articles with every word of the text, those that have them in their title first. */
export function findArticles(collections: readonly Collection[], text: string): readonly FoundArticle[] {
  const words = foldText(text).split(/\s+/).filter(Boolean);
  const found = collections.flatMap((collection) =>
    collection.articles.flatMap((article) => {
      const plain = article.text
        .replaceAll(/!\[[^\]]*\]\([^)]*\)/g, '')
        .replaceAll(/[*`#|]|\]\([^)]*\)|\[/g, '');
      const title = foldText(article.title);
      const all = `${title} ${foldText(plain)}`;
      if (!words.every((word) => all.includes(word))) return [];
      const at = Math.max(0, foldText(plain).indexOf(words[0] ?? ''));
      const excerpt = plain.slice(Math.max(0, at - AROUND), at + AROUND).replaceAll(/\s+/g, ' ');
      return [{ collection, article, excerpt, isTitle: words.every((word) => title.includes(word)) }];
    }),
  );
  return found.toSorted((a, b) => Number(b.isTitle) - Number(a.isTitle));
}
