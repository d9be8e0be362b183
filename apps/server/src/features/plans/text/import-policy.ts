import { isDeepStrictEqual } from 'node:util';
import type { CompensationContent } from '@comptoir/engine/plan-text';
import type { StoredCompensation } from '../compensation-queries.ts';
import { contentOf } from './plan-names.ts';

/** A compensation of the plan, with the checks that the caller sees. */
export type Existing = StoredCompensation & Pick<CompensationContent, 'checks'>;

/** What an import makes of one compensation of the text. */
export interface Imported {
  readonly content: CompensationContent;
  /** The compensation of this name in the plan. */
  readonly existing: Existing | null;
  readonly as: 'draft' | 'changed_draft' | 'copy' | 'checks' | 'unchanged';
}

/**
 * Nothing that people are paid by is changed: a draft takes the text's content, beside a live compensation a copy is made. A draft that was
 * live keeps its frequency, so another one makes a copy too. Nobody is paid by a check: those of the text take the place of the existing ones.
 */
export function importedAs(content: CompensationContent, existing: Existing | null): Imported {
  if (!existing) return { content, existing, as: 'draft' };
  const { checks, ...text } = content;
  if (isSameContent(contentOf(existing), text)) {
    const isSame = checks.length === 0 || isDeepStrictEqual(withoutIds(existing.checks), withoutIds(checks));
    return { content, existing, as: isSame ? 'unchanged' : 'checks' };
  }
  const isKept = existing.state === 'draft' && !existing.was_live;
  return { content, existing, as: isKept ? 'changed_draft' : 'copy' };
}

type WithoutChecks = Omit<CompensationContent, 'checks'>;

function isSameContent(a: WithoutChecks, b: WithoutChecks): boolean {
  return isDeepStrictEqual(plain(a), plain(b));
}

/** Without what is undefined, and with an absent number of decimals for an empty one. */
function plain(content: WithoutChecks): unknown {
  return JSON.parse(JSON.stringify(content), (key, value: unknown) =>
    key === 'decimals' && value === null ? undefined : value,
  );
}

function withoutIds(checks: CompensationContent['checks']): unknown {
  return checks.map(({ id: _id, ...check }) => check);
}

/** The first free name of a copy: `Commission (2)`. */
export function copyName(name: string, used: readonly string[]): string {
  const taken = new Set(used.map((one) => one.toLowerCase()));
  for (let number = 2; ; number += 1) {
    const wanted = `${name} (${number})`;
    if (!taken.has(wanted.toLowerCase())) return wanted;
  }
}
