import { linksInText } from '../lib/links-in-text.ts';

/** A text that a person wrote: shown as it is, with the addresses in it as links that open beside the page. */
export function LinkedText({ text }: { readonly text: string }) {
  return linksInText(text).map((part, index) =>
    part.href === undefined ? (
      part.text
    ) : (
      <a key={index} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
        {part.text}
      </a>
    ),
  );
}
