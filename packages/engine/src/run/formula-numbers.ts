import { MAX_SCALE, pow10 } from '@comptoir/kernel';

/** NaN: left to `evaluate`. */
export interface Numbers {
  readonly kind: 'number';
  readonly scale: number;
  readonly data: Float64Array;
  /** The data are the result's own, and may be overwritten; else they are an input's. */
  readonly isOwn: boolean;
}

/** The data, to be overwritten. */
export function ownData({ data, isOwn }: Numbers): Float64Array {
  return isOwn ? data : data.slice();
}

/** Room for what two operands make: the data of one of them, where they may be overwritten. */
export function roomFor(left: Numbers, right: Numbers): Float64Array {
  return left.isOwn ? left.data : right.isOwn ? right.data : new Float64Array(left.data.length);
}

export function negated(operand: Numbers): Numbers {
  const data = ownData(operand);
  for (let index = 0; index < data.length; index += 1) data[index] = 0 - data[index]!;
  return { ...operand, data, isOwn: true };
}

/** Past 2^53 a product is not exact and becomes NaN; up to there the double holds it exactly. */
export function multiply(left: Numbers, right: Numbers, limit: number): Numbers | null {
  const scale = left.scale + right.scale;
  if (scale > MAX_SCALE) return null;
  const data = roomFor(left, right);
  for (let index = 0; index < data.length; index += 1) {
    const result = left.data[index]! * right.data[index]!;
    data[index] = result <= limit && result >= -limit ? result + 0 : Number.NaN;
  }
  return { kind: 'number', scale, data, isOwn: true };
}

export function rescaled(numbers: Numbers, scale: number, limit: number): Numbers {
  if (scale === numbers.scale) return numbers;
  const data = ownData(numbers);
  const factor = Number(pow10(scale - numbers.scale));
  for (let index = 0; index < data.length; index += 1) {
    const result = data[index]! * factor;
    data[index] = result <= limit && result >= -limit ? result : Number.NaN;
  }
  return { kind: 'number', scale, data, isOwn: true };
}
