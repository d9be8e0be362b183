import type { Home } from '../../data/home.ts';
import type { Board, Statement } from '../../data/statements.ts';
import {
  type AmountOptions,
  formatAmount,
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
  readonly settings: FormatSettings;
}

export type Answers = { readonly home: Home; readonly board: Board; readonly statement: Statement };

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

export const monthName = ({ settings }: Drawing, month: string, style: PeriodStyle = 'month') =>
  formatPeriod(settings, month, style, NO_WORDS);

/** The span in words, where it is one month or one year; quarters have words of their own, which the page brings. */
export const spanText = ({ settings }: Drawing, first_day: string, last_day: string) =>
  formatSpan(settings, first_day, last_day, NO_WORDS);

const NO_WORDS = { quarter: () => '', semester: () => '' };
