import { fill } from '@comptoir/words';
import type { Home } from '../../data/home.ts';
import type { Board, Statement } from '../../data/statements.ts';
import { signOf } from '../../lib/decimal-text.ts';
import {
  type AmountOptions,
  formatAgo,
  formatAmount,
  formatInstant,
  formatPeriod,
  formatSpan,
  type FormatSettings,
  type PeriodStyle,
} from '../../lib/format.ts';
import type { Me } from '../../lib/session.ts';
import values from '../../ui/values.module.css';
import type { FirstWords } from './words.ts';

/** What the first figures are drawn with. */
export interface Drawing {
  readonly me: Me;
  readonly words: FirstWords;
  readonly isPhone: boolean;
  /** A list has cards in place of a table. */
  readonly isCards: boolean;
  readonly settings: FormatSettings;
}

export type Answers = {
  readonly home: Home;
  readonly board: Board;
  readonly statement: Statement;
  /** Their own, of somebody who sees no other; their months are the home page's. */
  readonly own: { readonly statement: Statement; readonly home: Home };
};

type Child = Node | string | null;

/** An element with its classes; nothing is read as markup. */
export function box(tag: string, classes: string | readonly (string | undefined)[], ...children: Child[]) {
  const element = document.createElement(tag);
  const names = typeof classes === 'string' ? classes : classes.filter(Boolean).join(' ');
  if (names) element.className = names;
  element.append(...children.filter((child) => child !== null));
  return element;
}

/** A figure as `ui/values.tsx` shows it. */
export const figure = (text: string) => box('span', values['value'] ?? '', text);

export const amount = ({ settings }: Drawing, value: string, options: AmountOptions) =>
  figure(formatAmount(settings, value, options));

/** Signed, and coloured by its sign. */
export function difference(drawing: Drawing, value: string, currency: string): Node {
  const sign = signOf(value);
  const shown = amount(drawing, value, { currency, signed: true });
  if (sign !== 0) shown.classList.add(values[sign > 0 ? 'up' : 'down'] ?? '');
  return shown;
}

export const monthName = ({ settings }: Drawing, month: string, style: PeriodStyle = 'month') =>
  formatPeriod(settings, month, style, NO_WORDS);

/** The days as a month, quarter, half-year or year. */
export const spanText = ({ settings, words }: Drawing, first_day: string, last_day: string) =>
  formatSpan(settings, first_day, last_day, {
    quarter: (quarter, year) => fill(words.quarter, { quarter: String(quarter), year: String(year) }),
    semester: (semester, year) => fill(words.semester, { semester: String(semester), year: String(year) }),
  });

/** When it was calculated, and from data of when. */
export const freshness = ({ words, settings }: Drawing, calculated_at: string, data_as_of: string) =>
  fill(words.calculated, {
    ago: formatAgo(settings, calculated_at, Date.now()) || words.just_now,
    time: formatInstant(settings, data_as_of, 'recent'),
  });

/** A text with a figure in it, where it has the name of the figure in braces. */
export function around(text: string, name: string, value: Node): Node[] {
  const [before = '', after = ''] = text.split(`{${name}}`);
  return [document.createTextNode(before), value, document.createTextNode(after)];
}

const NO_WORDS = { quarter: () => '', semester: () => '' };
