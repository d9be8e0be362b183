import type { LetterBlock, LetterRun, LetterTag, LetterTagValue } from '@comptoir/contract';

/** Every run of a block, in order. */
export function runsOf(block: LetterBlock): readonly LetterRun[] {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return block.runs;
    case 'list':
      return block.items.flat();
    case 'table':
      return block.rows.flat(2);
    case 'page_break':
      return [];
  }
}

/** What a template writes, whether on the pages of a file or in its own text. */
export function tagsIn({
  tags,
  body,
}: {
  readonly tags: readonly LetterTag[];
  readonly body: readonly LetterBlock[];
}): readonly LetterTagValue[] {
  const written = body.flatMap((block) =>
    runsOf(block).flatMap((run) => (run.kind === 'tag' ? [run.value] : [])),
  );
  return [...tags.filter(({ instances }) => instances.length > 0).map(({ value }) => value), ...written];
}

/** Columns of a spreadsheet that a template names, each once. */
export function columnsIn(template: Parameters<typeof tagsIn>[0]): readonly string[] {
  return [...new Set(tagsIn(template).flatMap((value) => (value.kind === 'column' ? [value.column] : [])))];
}
