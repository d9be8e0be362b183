import { type Decimal, type Result, sub } from '@comptoir/kernel';
import {
  type CellError,
  type LineValue,
  type ResultLine,
  type ResultLines,
  type Variable,
  type Scope,
  SPLIT_FIELDS,
  originalIn,
  rateIn,
  wholeIn,
} from '../model/index.ts';
import { type Acceleration, ladderFor } from './acceleration.ts';
import { packBlocks } from './pack-lines.ts';
import type { PayTrace, TracedAccelerator } from './pay-trace.ts';
import { shownFields } from './plan.ts';
import { type SortKey, orderRows } from './row-order.ts';
import { type Batch, type ScopeIndex, positionAt } from './scope-index.ts';
import type { RowParts } from './row-parts.ts';
import { type Shares, allottedShares, shareAt, sharesOf as sharesOfRows } from './shares.ts';
import type { StatementRun } from './statement-run.ts';
import { resultTrueUp } from './true-up.ts';
import { type DecimalVector, type Vector, sizeOf, valueAt } from './vectors.ts';

interface Cells {
  readonly id: string;
  readonly vector: Vector;
}

/** The rows that one scope gives to a transaction. Shares alone are often all that is wanted. */
export class Block {
  readonly scope_id: string;
  readonly index: ScopeIndex;
  readonly batch: Batch;
  readonly #run: StatementRun;
  readonly #trace: PayTrace;
  readonly #earned: Result<Decimal, CellError>;
  readonly #walked: readonly WalkedRows[];
  #keys: readonly SortKey[] | null = null;
  #order: Int32Array | null = null;
  #shares: Shares | null | undefined;
  #fields: readonly Cells[] | null = null;
  #variables: readonly Cells[] | null = null;

  constructor(
    run: StatementRun,
    trace: PayTrace,
    earned: Result<Decimal, CellError>,
    { scope_id, index }: Pick<Block, 'scope_id' | 'index'>,
  ) {
    this.scope_id = scope_id;
    this.index = index;
    this.batch = run.batch(scope_id, 'exact');
    this.#run = run;
    this.#trace = trace;
    this.#earned = earned;
    this.#walked = trace.accelerators.flatMap((one) => {
      const rows = one.scope_id === scope_id ? partsByRow(run, one, this.batch) : null;
      return rows ? [{ one, rows }] : [];
    });
  }

  get parts(): readonly RowParts[] {
    return this.#walked.map(({ rows }) => rows);
  }

  /** What the scope orders its rows by. */
  get keys(): readonly SortKey[] {
    return (this.#keys ??= this.index.scope.order.map(({ field_id, direction }) => ({
      vector: fieldOn(this.#run, this.scope_id, field_id, this.batch),
      direction,
    })));
  }

  /** Indexes into the batch, in the scope's order. */
  get order(): Int32Array {
    return (this.#order ??= orderRows(this.index, this.batch, this.keys));
  }

  get shares(): Shares | null {
    return this.#shares === undefined ? (this.#shares = this.#madeShares()) : this.#shares;
  }

  get fields(): readonly Cells[] {
    return (this.#fields ??= this.#madeFields());
  }

  get variables(): readonly Cells[] {
    return (this.#variables ??= this.#madeVariables());
  }

  /** `null`: no row has one. */
  #madeShares(): Shares | null {
    const earned = this.#earned;
    if (!earned.ok) return null;
    const total = shared(this.#run, this.#trace, earned.value);
    // Without a row there is nothing to share: what is paid all the same is not made of rows.
    if (this.batch.size === 0 && total.mantissa !== 0n) return null;
    const weights = weightsOf(this.#run, this.#trace, this.batch, this.#walked);
    if (!weights) return null;
    // Of a total that somebody wrote, in proportion to the weights.
    const sharesOf = isOverwritten(this.#run) ? allottedShares : sharesOfRows;
    return sharesOf(total, weights, this.order, this.#run.state.currency.decimals);
  }

  #madeFields(): Cells[] {
    const { index, batch, scope_id } = this;
    const shown = shownFields(this.#run.planned.model.document).filter((id) => index.table.columns.has(id));
    const ids = [...shown, ...shown.flatMap((id) => besides(index, batch, id)), ...sharesShown(index.scope)];
    return ids.map((id) => ({ id, vector: fieldOn(this.#run, scope_id, id, batch) }));
  }

  #madeVariables(): Cells[] {
    const { index, batch, scope_id } = this;
    const run = this.#run;
    return this.#trace.variables
      .filter((one) => one.grain === scope_id)
      .flatMap(({ variable }) => [
        { id: variable.id, vector: run.vector(variable.id, 'exact', batch) },
        ...convertedFrom(index, batch, variable).map(({ id, field_id }) => ({
          id,
          vector: fieldOn(run, scope_id, field_id, batch),
        })),
      ]);
  }
}

interface WalkedRows {
  readonly one: TracedAccelerator;
  readonly rows: RowParts;
}

function fieldOn(run: StatementRun, scope_id: string, field_id: string, batch: Batch): Vector {
  return run.state.fieldOn(run.planned, scope_id, field_id, batch);
}

/** The lines of one transaction, made when first read. */
export class Lines implements ResultLines {
  readonly #run: StatementRun;
  readonly #trace: PayTrace;
  readonly #earned: Result<Decimal, CellError>;
  #blocks: Block[] | null = null;

  constructor(run: StatementRun, trace: PayTrace, earned: Result<Decimal, CellError>) {
    this.#run = run;
    this.#trace = trace;
    this.#earned = earned;
  }

  get count(): number {
    return this.#trace.scope_ids.reduce((total, id) => total + this.#run.batch(id, 'exact').size, 0);
  }

  at(line: number): ResultLine {
    let rest = line;
    for (const block of this.#made()) {
      if (rest < block.order.length) return lineOf(block, rest);
      rest -= block.order.length;
    }
    throw new RangeError(`no line ${line}`);
  }

  shares(): Shares | null {
    const blocks = this.#made();
    return blocks.length === 1 ? blocks[0]!.shares : null;
  }

  pack(): Uint8Array {
    return packBlocks(this.#made());
  }

  #made(): Block[] {
    this.#blocks ??= this.#trace.scope_ids.flatMap((scope_id) => {
      const index = this.#run.index(scope_id);
      return index ? [new Block(this.#run, this.#trace, this.#earned, { scope_id, index })] : [];
    });
    return this.#blocks;
  }
}

function besides(index: ScopeIndex, batch: Batch, field_id: string): string[] {
  const whole = isDivided(index.scope, field_id) ? [wholeIn(field_id)] : [];
  return isConverted(index, batch, field_id) ? [...whole, originalIn(field_id), rateIn(field_id)] : whole;
}

/** Of a divided scope each line has the person's share. */
function sharesShown({ user_rule }: Scope): string[] {
  return user_rule?.field_id === SPLIT_FIELDS.user ? [SPLIT_FIELDS.share] : [];
}

function isDivided({ user_rule, split }: Scope, field_id: string): boolean {
  return user_rule?.field_id === SPLIT_FIELDS.user && split?.field_ids.includes(field_id) === true;
}

/** Of these rows alone: what a transaction keeps must not change with the records that others have, or once had. */
function isConverted({ conversions }: ScopeIndex, batch: Batch, field_id: string): boolean {
  const uses = conversions?.of(field_id)?.uses;
  if (!uses) return false;
  for (let at = 0; at < batch.size; at += 1) if (uses[positionAt(batch, at)]! >= 0) return true;
  return false;
}

/** Beside an amount that a line shows in another currency than the record has it: the record's amount and the rate. */
function convertedFrom(
  index: ScopeIndex,
  batch: Batch,
  variable: Variable,
): { readonly id: string; readonly field_id: string }[] {
  if (variable.kind !== 'Field') return [];
  const whole = isDivided(index.scope, variable.field_id) ? [wholeIn] : [];
  const converted = isConverted(index, batch, variable.field_id) ? [originalIn, rateIn] : [];
  return [...whole, ...converted].map((idIn) => ({
    id: idIn(variable.id),
    field_id: idIn(variable.field_id),
  }));
}

/** What the records of this period bring: all but the differences for earlier ones. */
function shared(run: StatementRun, trace: PayTrace, earned: Decimal): Decimal {
  const trueUp = resultTrueUp(run, trace, earned);
  return trueUp ? sub(earned, trueUp.pay) : earned;
}

/** What each row weighs when the total is shared; `null` where it is not made of rows. */
function weightsOf(
  run: StatementRun,
  { weights }: PayTrace,
  batch: Batch,
  walked: readonly WalkedRows[],
): DecimalVector | null {
  if (!weights) return null;
  if (weights.kind === 'variable') return decimalVector(run.vector(weights.variable_id, 'exact', batch));
  const rows = walked.find(({ one }) => one.variable.id === weights.accelerator_id)?.rows;
  return rows ? decimalVector(rows.pays()) : null;
}

/** The total is not what the rows add up to. */
function isOverwritten({ overwrites }: StatementRun): boolean {
  return overwrites !== null && (overwrites.pay !== null || overwrites.values.size > 0);
}

/** Weights are numbers or empty by now: the total could be computed. */
function decimalVector(vector: Vector): DecimalVector {
  if (vector.kind === 'decimal') return vector;
  return {
    kind: 'decimal',
    scale: 0,
    data: new Float64Array(sizeOf(vector)).fill(Number.NaN),
    specials: { get: (index) => vector.at(index) },
    offset: 0,
  };
}

/** The tiers that each row falls in, by index into the batch; `null` when the accelerator is in error. */
function partsByRow(run: StatementRun, traced: TracedAccelerator, batch: Batch): RowParts | null {
  const acceleration =
    traced.grain === 'record'
      ? run.acceleration(traced.variable, 'exact')
      : statementAcceleration(run, traced, batch);
  if (!acceleration || 'error' in acceleration) return null;
  return run.rowParts(traced.variable, traced.scope_id, acceleration, 'exact');
}

/** An accelerator on a sum: its rows climb one by one from the same start to the same end. */
function statementAcceleration(
  run: StatementRun,
  traced: TracedAccelerator,
  batch: Batch,
): Acceleration | null {
  const made = ladderFor(run, traced.variable);
  const climb = run.statementClimb(traced.variable);
  if ('error' in made || 'error' in climb) return null;
  const measure = run.vector(traced.measure_id, 'exact', batch);
  return {
    ladder: made.ladder,
    batch,
    measure,
    groups: [{ key: '', walk: climb.walk, members: null, whole: null, trueUp: null }],
  };
}

function lineOf(block: Block, line: number): ResultLine {
  const at = block.order[line]!;
  const position = positionAt(block.batch, at);
  const { table, rows, days } = block.index;
  const row = rows[position]!;
  const values: LineValue[] = [];
  for (const { id, vector } of block.fields) values.push({ source: 'field', id, value: valueAt(vector, at) });
  for (const { id, vector } of block.variables)
    values.push({ source: 'variable', id, value: valueAt(vector, at) });
  return {
    record_id: table.ids.at(row),
    scope_id: block.scope_id,
    title: table.title.at(row),
    date: days ? days[position]! : null,
    values,
    tiers: block.parts.flatMap((parts) => parts.partsAt(at)),
    share: block.shares ? shareAt(block.shares, line) : null,
  };
}
