import type { BenchCase } from './bench-case.ts';
import { PLAIN } from './case.ts';
import { RICH } from './rich-case.ts';

const CASES = { plain: PLAIN, rich: RICH } as const;
export type CaseName = keyof typeof CASES;

export function caseOf(name: CaseName): BenchCase {
  return CASES[name];
}
