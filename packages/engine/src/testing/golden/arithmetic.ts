/**
 * What a person can type into a calculator, with exact fractions: `20,000 × 3% + 350.025 = 950.025`. It shares nothing with the
 * engine, so that a step that is wrong in a golden plan is found even where the engine makes the same mistake.
 */
export interface Fraction {
  readonly top: bigint;
  /** Above zero. */
  readonly bottom: bigint;
}

/** What is wrong with a text. */
export class ArithmeticMistake extends Error {}

const fail = (text: string): never => {
  throw new ArithmeticMistake(text);
};

const fraction = (top: bigint, bottom = 1n): Fraction => {
  if (bottom === 0n) return fail('This divides by zero.');
  return bottom < 0n ? { top: -top, bottom: -bottom } : { top, bottom };
};

const difference = (a: Fraction, b: Fraction): bigint => a.top * b.bottom - b.top * a.bottom;

export const isSame = (a: Fraction, b: Fraction): boolean => difference(a, b) === 0n;

/** `1,234.50`, `-3%`; `null` where it is no number. */
export function numberIn(text: string): Fraction | null {
  const parts = /^([-−]?)(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?\s?(%?)$/u.exec(text.trim());
  if (!parts) return null;
  const [, minus = '', whole = '', decimals = '', percent = ''] = parts;
  const digits = BigInt(whole.replaceAll(',', '') + decimals);
  return fraction(minus === '' ? digits : -digits, 10n ** BigInt(decimals.length + (percent === '' ? 0 : 2)));
}

type Operation = (a: Fraction, b: Fraction) => Fraction;

const SUMS: Readonly<Record<string, Operation>> = {
  '+': (a, b) => fraction(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom),
  '-': (a, b) => fraction(difference(a, b), a.bottom * b.bottom),
};
const PRODUCTS: Readonly<Record<string, Operation>> = {
  '×': (a, b) => fraction(a.top * b.top, a.bottom * b.bottom),
  '÷': (a, b) => fraction(a.top * b.bottom, a.bottom * b.top),
};

type Function = (values: readonly Fraction[]) => Fraction;

const FUNCTIONS: Readonly<Record<string, Function>> = {
  min: (values) => values.reduce((a, b) => (difference(a, b) <= 0n ? a : b)),
  max: (values) => values.reduce((a, b) => (difference(a, b) >= 0n ? a : b)),
  /** `round(value; decimals)`, half away from zero. */
  round: ([value, digits]) => {
    if (!value || !digits) return fail('round needs a number and its decimals.');
    return rounded(value, Number(digits.top), 'half_up');
  },
};

/** To so many decimals; a half goes away from zero, or to the even neighbour. */
export function rounded(value: Fraction, decimals: number, mode: 'half_up' | 'half_even'): Fraction {
  const scale = 10n ** BigInt(decimals);
  const size = (value.top < 0n ? -value.top : value.top) * scale;
  const floor = size / value.bottom;
  const twice = 2n * (size % value.bottom);
  const isUp = twice > value.bottom || (twice === value.bottom && (mode === 'half_up' || floor % 2n === 1n));
  const whole = isUp ? floor + 1n : floor;
  return fraction(value.top < 0n ? -whole : whole, scale);
}

/** With so many decimals, cut where it has more. */
export function fractionText(value: Fraction, decimals: number): string {
  const { top, bottom } = rounded(value, decimals, 'half_up');
  const digits = String(top < 0n ? -top : top).padStart(decimals + 1, '0');
  const at = digits.length - decimals;
  const sign = top < 0n ? '-' : '';
  return bottom === 1n ? sign + digits : `${sign}${digits.slice(0, at)}.${digits.slice(at)}`;
}

const TOKEN = /\s*(\d{1,3}(?:,\d{3})+(?:\.\d+)?\s?%?|\d+(?:\.\d+)?\s?%?|[a-z]+|[-−+×÷();=])/uy;

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.trimEnd().length) {
    const at = TOKEN.lastIndex;
    const found = TOKEN.exec(text)?.[1];
    if (found === undefined) return fail(`“${text.slice(at).trim()}” is no calculation.`);
    tokens.push(found === '−' ? '-' : found);
  }
  return tokens;
}

/** One pass over the tokens of a calculation. */
class Calculation {
  readonly #tokens: readonly string[];
  #at = 0;

  constructor(text: string) {
    this.#tokens = tokensOf(text);
  }

  /** Sides of `=` are equal; the value is theirs. */
  value(): Fraction {
    let value = this.#operations(SUMS);
    while (this.#take('=')) {
      const next = this.#operations(SUMS);
      if (!isSame(value, next))
        fail(`The left side is ${fractionText(value, 12)}, not ${fractionText(next, 12)}.`);
      value = next;
    }
    return this.#at === this.#tokens.length
      ? value
      : fail(`“${this.#tokens[this.#at]}” is not expected here.`);
  }

  #operations(operators: Readonly<Record<string, Operation>>): Fraction {
    const operand = () => (operators === SUMS ? this.#operations(PRODUCTS) : this.#operand());
    let value = operand();
    for (;;) {
      const operation = operators[this.#tokens[this.#at] ?? ''];
      if (!operation) return value;
      this.#at += 1;
      value = operation(value, operand());
    }
  }

  #operand(): Fraction {
    if (this.#take('-')) return SUMS['-']!(fraction(0n), this.#operand());
    if (this.#take('(')) return this.#closed([this.#operations(SUMS)])[0]!;
    const token = this.#tokens[this.#at] ?? 'the end';
    this.#at += 1;
    const apply = Object.hasOwn(FUNCTIONS, token) ? FUNCTIONS[token] : undefined;
    if (!apply) return numberIn(token) ?? fail(`“${token}” is no number.`);
    if (!this.#take('(')) return fail(`“${token}” needs brackets.`);
    const values = [this.#operations(SUMS)];
    while (this.#take(';')) values.push(this.#operations(SUMS));
    return apply(this.#closed(values));
  }

  #closed(values: Fraction[]): Fraction[] {
    return this.#take(')') ? values : fail('A bracket is not closed.');
  }

  #take(token: string): boolean {
    if (this.#tokens[this.#at] !== token) return false;
    this.#at += 1;
    return true;
  }
}

/** @throws ArithmeticMistake */
export function calculate(text: string): Fraction {
  return new Calculation(text).value();
}
