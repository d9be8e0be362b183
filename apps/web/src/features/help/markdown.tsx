import { Link } from '@tanstack/react-router';
import { type MarkedToken, marked, type Token, type Tokens } from 'marked';
import { Fragment, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { addresses } from '../../addresses.ts';
import { bindFrench } from '../../lib/i18n.ts';
import { ScrollRegion } from '../../ui/index.ts';
import { pictureAt, placeOfLink } from './guide-pages.ts';
import css from './help.module.css';

/** A page of the guide, as React nodes: nothing in it is HTML. */
export function Markdown({ text, label }: { readonly text: string; readonly label: string }) {
  return <div className={css['prose']}>{blocks(marked.lexer(text), label)}</div>;
}

function blocks(tokens: readonly Token[], label: string): ReactNode {
  return tokens.map((token, at) => <Fragment key={at}>{block(token as MarkedToken, label)}</Fragment>);
}

function block(token: MarkedToken, label: string): ReactNode {
  switch (token.type) {
    case 'heading':
      return token.depth <= 3 ? <h3>{inline(token.tokens)}</h3> : <h4>{inline(token.tokens)}</h4>;
    case 'paragraph':
      return <p>{inline(token.tokens)}</p>;
    case 'list':
      return <List token={token} label={label} />;
    case 'table':
      return <Table token={token} label={label} />;
    case 'code':
      return (
        <ScrollRegion label={label} className={css['code']}>
          <pre>{token.text}</pre>
        </ScrollRegion>
      );
    case 'blockquote':
      return <blockquote>{blocks(token.tokens, label)}</blockquote>;
    case 'hr':
      return <hr />;
    case 'space':
      return null;
    case 'text':
      return token.tokens ? inline(token.tokens) : token.text;
    default:
      return inline([token]);
  }
}

function List({ token, label }: { readonly token: Tokens.List; readonly label: string }) {
  const items = token.items.map((item, at) => <li key={at}>{blocks(item.tokens, label)}</li>);
  return token.ordered ? <ol start={token.start === '' ? 1 : token.start}>{items}</ol> : <ul>{items}</ul>;
}

function Table({ token, label }: { readonly token: Tokens.Table; readonly label: string }) {
  return (
    <ScrollRegion label={label} className={css['table']}>
      <table>
        <thead>
          <tr>
            {token.header.map((cell, at) => (
              <th key={at} scope="col">
                {inline(cell.tokens)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {token.rows.map((row, at) => (
            <tr key={at}>
              {row.map((cell, place) => (
                <td key={place}>{inline(cell.tokens)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function inline(tokens: readonly Token[] | undefined): ReactNode {
  return (tokens ?? []).map((token, at) => <Fragment key={at}>{piece(token as MarkedToken)}</Fragment>);
}

function piece(token: MarkedToken): ReactNode {
  switch (token.type) {
    case 'strong':
      return <strong>{inline(token.tokens)}</strong>;
    case 'em':
      return <em>{inline(token.tokens)}</em>;
    case 'codespan':
      return <code>{token.text}</code>;
    case 'br':
      return <br />;
    case 'link':
      return <GuideLink href={token.href}>{inline(token.tokens)}</GuideLink>;
    case 'image':
      return <Picture href={token.href} alt={token.text} />;
    case 'escape':
      return token.text;
    case 'text':
      return token.tokens ? inline(token.tokens) : unescaped(token.text);
    default:
      return token.raw;
  }
}

/** Of every picture (`tools/guide-pictures.ts`): its place is kept while it loads. */
const PICTURE = { width: 1280, height: 800 };

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** The library escapes texts for HTML; React does it again. A French sign stays on the line of its word, as in the interface. */
function unescaped(text: string): string {
  return bindFrench(text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity));
}

/** A picture of the product, which opens in full size. */
function Picture({ href, alt }: { readonly href: string; readonly alt: string }) {
  const t = useTranslations('help');
  const source = pictureAt(href);
  if (source === null) return null;
  return (
    <a href={source} target="_blank" rel="noopener" className={css['picture']} title={t('full_size')}>
      <img src={source} alt={unescaped(alt)} width={PICTURE.width} height={PICTURE.height} loading="lazy" />
    </a>
  );
}

/** Pages of the guide stay in the help centre; files of the repository are not served. */
function GuideLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  const place = placeOfLink(href);
  if (place !== null) return <Link {...addresses.help(place.collection, place.anchor)}>{children}</Link>;
  if (/^https?:/.test(href))
    return (
      <a href={href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    );
  if (href.startsWith('/')) return <a href={href}>{children}</a>;
  return children;
}
