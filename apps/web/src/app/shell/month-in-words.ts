export interface MonthInWords {
  /** `YYYY-MM` */
  readonly month: string;
  /** The other words: a name. */
  readonly rest: string;
}

const PLAIN = { sensitivity: 'base', usage: 'search' } as const;
const FEWEST_LETTERS = 3;

/**
 * The month that is among the words, as people type it: "ada june 2017", "ada juin", "ada 06/2017", "2017-06". A month without a year is
 * the last one of that name: `now` answers the present one. `null`: no word names one.
 */
export function monthInWords(text: string, locale: string, now: () => string): MonthInWords | null {
  const words = text.split(/\s+/).filter((word) => word !== '');
  for (const [at, word] of words.entries()) {
    const rest = (taken: number) => [...words.slice(0, at), ...words.slice(at + taken)].join(' ');
    const figures = inFigures(word);
    if (figures) return { month: figures, rest: rest(1) };
    const month = numberOf(word, locale);
    if (month === null) continue;
    const year = /^\d{4}$/.exec(words[at + 1] ?? '')?.[0];
    if (year !== undefined) return { month: `${year}-${month}`, rest: rest(2) };
    const [this_year = '', this_month = ''] = now().split('-');
    return { month: `${String(Number(this_year) - (month > this_month ? 1 : 0))}-${month}`, rest: rest(1) };
  }
  return null;
}

function inFigures(word: string): string | null {
  const [, year, second] = /^(\d{4})-(\d{1,2})$/.exec(word) ?? [];
  const [, first, last] = /^(\d{1,2})[/.-](\d{4})$/.exec(word) ?? [];
  const month = Number(second ?? first ?? 0);
  return month >= 1 && month <= 12 ? `${year ?? last ?? ''}-${String(month).padStart(2, '0')}` : null;
}

/** By its name or how that begins: "jan", "sept", "févr". Where two begin so, it names neither. */
function numberOf(word: string, locale: string): string | null {
  const letters = word.replace(/[.,]$/, '');
  if (letters.length < FEWEST_LETTERS) return null;
  const same = new Intl.Collator(locale, PLAIN);
  const format = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  const fitting = Array.from({ length: 12 }, (_, at) => at).filter((at) => {
    const name = format.format(new Date(Date.UTC(2017, at, 1)));
    return same.compare(name.slice(0, letters.length), letters) === 0;
  });
  const [only] = fitting;
  return only === undefined || fitting.length > 1 ? null : String(only + 1).padStart(2, '0');
}
