import type { LetterBlock, LetterClause, LetterTagValue } from '@comptoir/contract';

interface Chosen {
  readonly key: LetterClause;
  /** Clauses of one choice: a letter has one of them. */
  readonly choice: string | null;
}

/** The clause of the letter that contradicts this one: both answer one choice. */
export function rivalOf<Clause extends Chosen>(
  clauses: readonly Clause[],
  used: readonly LetterClause[],
  key: LetterClause | null,
): Clause | undefined {
  const choice = clauses.find((one) => one.key === key)?.choice ?? null;
  return choice === null
    ? undefined
    : clauses.find((one) => one.choice === choice && one.key !== key && used.includes(one.key));
}

/** Clauses among these tags. */
export const clausesOf = (values: readonly LetterTagValue[]): LetterClause[] =>
  values.flatMap((value) => (value.kind === 'clause' ? [value.clause] : []));

/** Every tag of a written letter. */
export const tagsOfBody = (body: readonly LetterBlock[]): LetterTagValue[] =>
  body
    .flatMap((block) => {
      if (block.kind === 'page_break') return [];
      if (block.kind === 'list') return block.items.flat();
      return block.kind === 'table' ? block.rows.flat(2) : block.runs;
    })
    .flatMap((run) => (run.kind === 'tag' ? [run.value] : []));
