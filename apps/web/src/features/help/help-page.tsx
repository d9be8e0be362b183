import { Link, Navigate, useParams, useSearch } from '@tanstack/react-router';
import { use, useState } from 'react';
import { useTranslations } from 'use-intl';
import { addresses, PATHS } from '../../addresses.ts';
import { useLanguage } from '../../lib/language.ts';
import { Breadcrumbs, EmptyState, PageHeader, Panel, SearchField, Toolbar } from '../../ui/index.ts';
import { FirstStepsAgain } from './first-steps-again.tsx';
import { findArticles } from './find-articles.ts';
import { type Article, articleAt, type Collection, readGuide } from './guide-pages.ts';
import { helpOf } from './help-of-page.ts';
import { Markdown } from './markdown.tsx';
import css from './help.module.css';

/** /help: the guide of the product, as collections of articles. */
export function HelpPage() {
  const { language } = useLanguage();
  const { collection, article } = useParams({ strict: false });
  const { page, part } = useSearch({ strict: false }) as { readonly page?: string; readonly part?: string };
  const guide = use(readGuide(language));
  if (page !== undefined) return <HelpOfPage place={helpOf(page, part)} />;
  if (collection === undefined) return <HelpHome collections={guide} />;
  const found = guide.find((one) => one.id === collection);
  const at = found ? articleAt(found.articles, article) : -1;
  const shown = found?.articles[at];
  return found && shown ? <HelpArticle collection={found} article={shown} at={at} /> : <NoArticle />;
}

/** Where the question mark of a page leads. */
function HelpOfPage({ place }: { readonly place: string | null }) {
  const [collection, article] = place?.split('/') ?? [];
  if (collection === undefined) return <Navigate to={PATHS.help} replace />;
  return <Navigate {...addresses.help(collection, article)} replace />;
}

function NoArticle() {
  const t = useTranslations('help');
  return (
    <EmptyState isPage title={t('no_article')}>
      <Link to={PATHS.help}>{t('back')}</Link>
    </EmptyState>
  );
}

function HelpHome({ collections }: { readonly collections: readonly Collection[] }) {
  const t = useTranslations('help');
  const [text, setText] = useState('');
  const found = text.trim() === '' ? null : findArticles(collections, text);
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} actions={<FirstStepsAgain />} />
      <Toolbar>
        <SearchField label={t('search')} value={text} onChange={setText} />
      </Toolbar>
      {found === null ? (
        <div className={css['collections']}>
          {collections.map((one) => (
            <Panel key={one.id} title={one.title}>
              <Articles collection={one} />
            </Panel>
          ))}
        </div>
      ) : found.length === 0 ? (
        <EmptyState title={t('nothing_found', { text })} />
      ) : (
        <Panel title={t('found', { count: found.length })}>
          <ul className={css['links']}>
            {found.map(({ collection, article, excerpt }) => (
              <li key={`${collection.id} ${article.id}`}>
                <Link {...addresses.help(collection.id, article.id)} className={css['found'] ?? ''}>
                  {article.title}
                  <span className={css['excerpt']}>{excerpt}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

function Articles({
  collection,
  open,
}: {
  readonly collection: Collection;
  readonly open?: string | undefined;
}) {
  return (
    <ul className={css['links']}>
      {collection.articles.map((one) => (
        <li key={one.id}>
          <Link
            {...addresses.help(collection.id, one.id)}
            activeProps={{}}
            aria-current={one.id === open ? 'page' : undefined}
          >
            {one.title}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function HelpArticle({
  collection,
  article,
  at,
}: {
  readonly collection: Collection;
  readonly article: Article;
  readonly at: number;
}) {
  const t = useTranslations('help');
  const [before, after] = [collection.articles[at - 1], collection.articles[at + 1]];
  return (
    <>
      <PageHeader
        crumbs={
          <Breadcrumbs
            label={t('title')}
            items={[{ text: t('title'), to: PATHS.help }, { text: collection.title }]}
          />
        }
        title={article.title}
      />
      <div className={css['article']}>
        <nav className={css['aside']} aria-label={collection.title}>
          <Articles collection={collection} open={article.id} />
        </nav>
        <article>
          {at === 0 && collection.intro ? (
            <Markdown text={collection.intro} label={collection.title} />
          ) : null}
          <Markdown text={article.text} label={article.title} />
          <div className={css['ends']}>
            {before ? <Link {...addresses.help(collection.id, before.id)}>← {before.title}</Link> : <span />}
            {after ? <Link {...addresses.help(collection.id, after.id)}>{after.title} →</Link> : null}
          </div>
        </article>
      </div>
    </>
  );
}
