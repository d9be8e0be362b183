import type { DELIMITERS } from '@comptoir/contract';
import { separatorLine, INCOMPLETE, isBlank, newRowScan, scanRow } from './scan-rows.ts';

type Delimiter = (typeof DELIMITERS)[number];
/** Types alone come from the contract: its schemas would make every worker thread start half a second later. */
const CANDIDATES: readonly Delimiter[] = [',', ';', '\t', '|'];

/** The delimiter that a first line names, or that cuts the first rows into the most cells of the same number; a comma when none does. */
export function detectDelimiter(file: Buffer): Delimiter {
  const first_line = separatorLine(file);
  const named = CANDIDATES.find((one) => one === first_line.delimiter);
  if (named !== undefined) return named;
  const head = file.subarray(first_line.bytes);
  let best: Delimiter = ',';
  let bestScore = 0;
  for (const delimiter of CANDIDATES) {
    const counts = cellCounts(head, delimiter.charCodeAt(0));
    const [first = 1] = counts;
    if (first < 2) continue;
    const same = counts.filter((count) => count === first).length / counts.length;
    const score = same * same * Math.min(first, 100);
    if (score > bestScore) {
      bestScore = score;
      best = delimiter;
    }
  }
  return best;
}

function cellCounts(head: Buffer, delimiter: number): number[] {
  const row = newRowScan();
  const counts: number[] = [];
  for (let from = 0; from < head.length && counts.length < 50;) {
    const next = scanRow(head, from, head.length, delimiter, false, row);
    if (next === INCOMPLETE) break;
    if (!isBlank(row)) counts.push(row.count);
    from = next;
  }
  if (counts.length === 0 && scanRow(head, 0, head.length, delimiter, true, row) > 0) counts.push(row.count);
  return counts;
}
