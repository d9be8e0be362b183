import type { versionChangeSchema } from '@comptoir/contract';
import { type ResultLine, unpackLines } from '@comptoir/engine';
import { abs, compare, dec, equals, sign, sub, sum, toText, ZERO } from '@comptoir/kernel';
import type { z } from 'zod';
import {
  lineWire,
  linesToWrite,
  type StatementDraft,
  type TransactionDraft,
  type WireLine,
} from '../../calculations/index.ts';
import { detailsOf } from '../../records/names/index.ts';

/** Of the records behind a change, those that matter most. */
const NAMED_RECORDS = 20;

/** As the contract has it, without who did it: that is read from the trail when somebody asks. */
export type VersionChange = Omit<
  z.input<typeof versionChangeSchema>,
  'target_by' | 'rules_by' | 'records'
> & { readonly records: readonly RecordChange[] };
type RecordChange = Omit<z.input<typeof versionChangeSchema>['records'][number], 'changed_by'>;

/** A transaction of the version before. */
export interface FormerTransaction {
  readonly compensation_id: string;
  readonly compensation_name: string;
  readonly value: string | null;
  readonly target: string | null;
  /** Packed by the engine; read only when the amount differs. */
  lines(): Uint8Array | null;
}

/** The amounts that a new version changes, each with what made it: records, tiers' rates, the target. */
export function versionChanges(
  former: readonly FormerTransaction[],
  draft: StatementDraft,
): readonly VersionChange[] {
  const before = new Map(former.map((one) => [one.compensation_id, one]));
  const after = new Set(draft.transactions.map((one) => one.compensation_id));
  return [
    ...draft.transactions.flatMap((one) => {
      const was = before.get(one.compensation_id);
      return isSame(was?.value ?? null, one.content.value) ? [] : [changeOf(was, one)];
    }),
    ...former.filter((one) => !after.has(one.compensation_id)).map((one) => changeOf(one, undefined)),
  ];
}

function isSame(before: string | null, after: string | null): boolean {
  return before === null || after === null ? before === after : equals(dec(before), dec(after));
}

function changeOf(was: FormerTransaction | undefined, is: TransactionDraft | undefined): VersionChange {
  const content = is?.content;
  const linesBefore = linesOf(was?.lines() ?? null);
  const linesAfter = linesOf(is ? linesToWrite(is) : null);
  const targets = { before: was?.target ?? null, after: content?.figures.target ?? null };
  const rates = rateChanges(linesBefore, linesAfter, new Set(content?.figures.amount_tiers));
  const target = was && is && !isSame(targets.before, targets.after) ? targets : null;
  // A whole compensation that comes or goes is the reason itself.
  const records = was && is ? recordChanges(linesBefore, linesAfter, is) : [];
  const direct = records.filter(({ kind, fields }) => kind !== 'changed' || fields.length > 0);
  // Where a rate or the target moved the shares, only records that changed themselves are a reason too.
  const named = direct.length > 0 || rates.length > 0 || target !== null ? direct : records;
  return {
    compensation_id: is?.compensation_id ?? was?.compensation_id ?? '',
    compensation_name: content?.compensation_name ?? was?.compensation_name ?? '',
    kind: was === undefined ? 'added' : is === undefined ? 'removed' : 'changed',
    before: was?.value ?? null,
    after: content?.value ?? null,
    ...(content?.money ? { share_currency: content.money.calculation.currency } : {}),
    error_kinds: [...new Set(content?.errors.map((error) => error.kind))],
    target,
    rates,
    records: named.slice(0, NAMED_RECORDS),
    record_count: named.length,
    other_records: othersOf(linesBefore, linesAfter, direct),
  };
}

/** The difference of the shares that is not that of the records which changed themselves. */
function othersOf(
  before: ReadonlyMap<string, ResultLine>,
  after: ReadonlyMap<string, ResultLine>,
  direct: readonly RecordChange[],
): string | null {
  if (direct.length === 0) return null;
  const total = (lines: ReadonlyMap<string, ResultLine>) =>
    sum([...lines.values()].map(({ share }) => share ?? ZERO));
  const own = sum(direct.map((one) => sub(dec(one.after ?? '0'), dec(one.before ?? '0'))));
  const rest = sub(sub(total(after), total(before)), own);
  return sign(rest) === 0 ? null : toText(rest);
}

const keyOf = ({ scope_id, record_id }: ResultLine) => `${scope_id} ${record_id}`;

function linesOf(packed: Uint8Array | null): ReadonlyMap<string, ResultLine> {
  return new Map((packed === null ? [] : unpackLines(packed)).map((line) => [keyOf(line), line]));
}

/** The largest difference first. */
function recordChanges(
  before: ReadonlyMap<string, ResultLine>,
  after: ReadonlyMap<string, ResultLine>,
  { content }: TransactionDraft,
): RecordChange[] {
  const { columns, figures } = content;
  const amounts = new Set(figures.amount_tiers);
  const wireOf = (line: ResultLine | undefined) => (line ? lineWire(line, columns, amounts) : undefined);
  const found = [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [was, is] = [before.get(key), after.get(key)];
    const line = is ?? was;
    if (!line) return [];
    const difference = sub(is?.share ?? ZERO, was?.share ?? ZERO);
    const fields = was && is ? fieldChanges(wireOf(was), wireOf(is), columns) : [];
    if (was && is && fields.length === 0 && compare(difference, ZERO) === 0) return [];
    const change: RecordChange = {
      record_id: line.record_id,
      title: line.title,
      name: figures.named_by_id ? detailsOf(line, columns) : null,
      kind: was === undefined ? 'added' : is === undefined ? 'removed' : 'changed',
      before: was?.share ? toText(was.share) : null,
      after: is?.share ? toText(is.share) : null,
      fields,
    };
    return [{ change, size: abs(difference) }];
  });
  return found.toSorted((a, b) => compare(b.size, a.size)).map(({ change }) => change);
}

/** What the statement shows of the record and is another value now. Computed values follow from these. */
function fieldChanges(
  before: WireLine | undefined,
  after: WireLine | undefined,
  columns: TransactionDraft['content']['columns'],
): RecordChange['fields'] {
  return columns.flatMap(({ source, id, name, format }, at) => {
    const [was, is] = [before?.values[at], after?.values[at]];
    if (source !== 'field' || !was || !is || was.type === 'user' || is.type === 'user') return [];
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ id, name, format, before: was, after: is }];
  });
}

/** Tiers that paid a record before and after, at another rate or amount. */
function rateChanges(
  before: ReadonlyMap<string, ResultLine>,
  after: ReadonlyMap<string, ResultLine>,
  amounts: ReadonlySet<string>,
): VersionChange['rates'] {
  const ratesOf = (lines: ReadonlyMap<string, ResultLine>) =>
    new Map(
      [...lines.values()].flatMap((line) =>
        line.tiers.map((part) => [`${part.variable_id} ${part.tier}`, part] as const),
      ),
    );
  const former = ratesOf(before);
  return [...ratesOf(after)].flatMap(([key, { variable_id, tier, value }]) => {
    const was = former.get(key)?.value;
    if (was === undefined || equals(was, value)) return [];
    const pays = amounts.has(variable_id) ? ('amount' as const) : ('rate' as const);
    return [{ tier, pays, before: toText(was), after: toText(value) }];
  });
}
