import { type Decimal, decimalOf, pow10 } from '@comptoir/kernel';
import type { Value } from '../model/index.ts';
import { fitted } from './other-columns.ts';

/** Doubles represent every integer up to here (2^53 - 1); a column that needs more continues in wide form. */
export const MAX_NARROW = Number.MAX_SAFE_INTEGER;

/**
 * Decimals of one static scale: the value is `mantissa / 10^scale`. Narrow form: integers in a Float64Array, NaN for
 * empty. The first mantissa past 2^53 (or past `narrowMax`, for tests) turns the column into wide form: bigints. The two
 * forms represent the same numbers and must give the same results bit for bit.
 */
export class DecimalColumn {
  readonly kind = 'decimal';
  scale: number;
  narrow: Float64Array | null;
  wide: (bigint | null)[] | null = null;
  readonly #narrowMax: number;

  constructor(capacity: number, scale: number, narrowMax = MAX_NARROW) {
    this.scale = scale;
    this.narrow = new Float64Array(capacity).fill(Number.NaN);
    this.#narrowMax = narrowMax;
  }

  setEmpty(row: number): void {
    if (this.wide) this.wide[row] = null;
    else this.#narrowOf(row)[row] = Number.NaN;
  }

  /** A whole number of 10^-scale units. A larger scale than the column's rescales the column. */
  setNumber(row: number, mantissa: number, scale: number): void {
    if (this.narrow && scale <= this.scale) {
      const scaled = scale === this.scale ? mantissa : mantissa * Number(pow10(this.scale - scale));
      if (scaled <= this.#narrowMax && scaled >= -this.#narrowMax) {
        this.#narrowOf(row)[row] = scaled + 0;
        return;
      }
    }
    this.setBigint(row, BigInt(mantissa), scale);
  }

  setBigint(row: number, mantissa: bigint, scale: number): void {
    let m = mantissa;
    let s = scale;
    while (s > this.scale && m % 10n === 0n) {
      m /= 10n;
      s -= 1;
    }
    if (s > this.scale) this.#rescale(s);
    if (s < this.scale) m *= pow10(this.scale - s);
    const limit = BigInt(this.#narrowMax);
    if (this.narrow && m <= limit && m >= -limit) {
      this.#narrowOf(row)[row] = Number(m);
      return;
    }
    this.widen();
    this.wide![row] = m;
  }

  set(row: number, value: Decimal | null): void {
    if (value) this.setBigint(row, value.mantissa, value.scale);
    else this.setEmpty(row);
  }

  at(row: number): Decimal | null {
    if (this.narrow) {
      const value = this.narrow[row]!;
      return value !== value ? null : decimalOf(BigInt(value), this.scale);
    }
    const value = this.wide![row] ?? null;
    return value === null ? null : decimalOf(value, this.scale);
  }

  valueAt(row: number): Value {
    const value = this.at(row);
    return value ? { type: 'decimal', value } : { type: 'empty' };
  }

  /** Turns the column into wide form. */
  widen(): void {
    if (!this.narrow) return;
    this.wide = Array.from(this.narrow, (value) => (value !== value ? null : BigInt(value)));
    this.narrow = null;
  }

  move(from: number, to: number): void {
    if (this.narrow) this.narrow[to] = this.narrow[from]!;
    else this.wide![to] = this.wide![from]!;
  }

  trim(size: number): void {
    if (this.narrow) this.narrow = fitted(this.narrow, size, () => new Float64Array(size).fill(Number.NaN));
    else this.wide = Array.from({ length: size }, (_, row) => this.wide![row] ?? null);
  }

  get bytes(): number {
    return this.narrow ? this.narrow.byteLength : this.wide!.length * 24;
  }

  #rescale(scale: number): void {
    const factor = pow10(scale - this.scale);
    const { narrow } = this;
    this.scale = scale;
    if (narrow) {
      const by = Number(factor);
      const most = this.#narrowMax / by;
      if (narrow.every((value) => !(value > most || value < -most))) {
        for (let row = 0; row < narrow.length; row += 1) narrow[row]! *= by;
        return;
      }
      this.widen();
    }
    this.wide = this.wide!.map((value) => (value === null ? null : value * factor));
  }

  #narrowOf(row: number): Float64Array {
    const narrow = this.narrow!;
    if (row < narrow.length) return narrow;
    const larger = new Float64Array(Math.max(64, narrow.length * 2, row + 1)).fill(Number.NaN);
    larger.set(narrow);
    this.narrow = larger;
    return larger;
  }
}
