import { linksInText } from '../lib/links-in-text.ts';

/** A text that a person wrote: shown as it is, with the addresses in it as links that open beside the page. */
export function LinkedText({
  text,
  isInGrid = false,
}: {
  readonly text: string;
  /** No stop of the Tab key: the grid opens the link of its active cell with Ctrl Enter. */
  readonly isInGrid?: boolean;
}) {
  return linksInText(text).map((part, index) =>
    part.href === undefined ? (
      part.text
    ) : (
      <a
        key={index}
        href={part.href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        title={part.text.length > 24 ? part.text : undefined}
        tabIndex={isInGrid ? -1 : undefined}
      >
        {part.text}
      </a>
    ),
  );
}
