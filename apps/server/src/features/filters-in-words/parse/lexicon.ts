import type { CalendarSpan } from '@comptoir/kernel';

/** How a comparison is written, before it is known what is compared. */
export type Comparison =
  | 'equal'
  | 'inequal'
  | 'greater'
  | 'greater_or_equal'
  | 'less'
  | 'less_or_equal'
  | 'between'
  | 'contains'
  | 'not_contains'
  | 'starts_with'
  | 'any_of'
  | 'none_of'
  | 'all_of';

/** The words of one language. Phrases are in their plain form, without accents; the longest that fits is read. */
export interface Lexicon {
  readonly decimal: '.' | ',';
  readonly and: readonly string[];
  readonly or: readonly string[];
  readonly not: readonly string[];
  /** Joins a field and its value: "is". */
  readonly is: readonly string[];
  readonly comparisons: Readonly<Record<Comparison, readonly string[]>>;
  readonly since: readonly string[];
  readonly until: readonly string[];
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** Before a day or a span that something lies in. */
  readonly within: readonly string[];
  /** Between the two ends of a range. */
  readonly to: readonly string[];
  readonly empty: readonly string[];
  readonly filled: readonly string[];
  readonly without: readonly string[];
  readonly having: readonly string[];
  readonly yes: readonly string[];
  readonly no: readonly string[];
  readonly me: readonly string[];
  readonly my: readonly string[];
  readonly my_team: readonly string[];
  readonly anyone: readonly string[];
  readonly imported: readonly string[];
  /** Before the name of a field that a value is compared with. */
  readonly the_field: readonly string[];
  /** Say nothing about the filter. */
  readonly noise: readonly string[];
  readonly today: readonly string[];
  readonly yesterday: readonly string[];
  readonly tomorrow: readonly string[];
  readonly this: readonly string[];
  readonly last: readonly string[];
  readonly next: readonly string[];
  readonly ago: readonly string[];
  /** "in 2 months": the day that comes then. */
  readonly from_now: readonly string[];
  readonly span_of: readonly string[];
  readonly spans: Readonly<Record<CalendarSpan, readonly string[]>>;
  readonly days: readonly string[];
  readonly fiscal: readonly string[];
  readonly fiscal_year: readonly string[];
  readonly months: readonly (readonly string[])[];
  readonly first_to_fourth: readonly (readonly string[])[];
  readonly semester: readonly string[];
  readonly thousand: readonly string[];
  readonly million: readonly string[];
}

/** Words of sales in both languages: a French sentence finds the option "Won", an English one the field "Date de signature". */
export const CONCEPTS: readonly (readonly string[])[] = [
  ['won', 'win', 'closed won', 'gagne', 'gagnee', 'remporte', 'remportee', 'signe', 'signee'],
  ['lost', 'closed lost', 'perdu', 'perdue'],
  ['open', 'ouvert', 'ouverte', 'en cours', 'in progress'],
  ['new', 'nouveau', 'nouvelle'],
  ['renewal', 'renouvellement'],
  ['canceled', 'cancelled', 'annule', 'annulee'],
  ['pending', 'waiting', 'en attente'],
];

/** Beginnings of words about dates, in both languages: "closed", "signées" and "Close date" mean the same day. */
export const DATE_CONCEPTS: readonly (readonly string[])[] = [
  ['clos', 'clot', 'sign', 'conclu', 'ferm'],
  ['creat', 'cree', 'ouvert', 'open', 'engag', 'start', 'debut'],
  ['invoic', 'bill', 'factur'],
  ['paid', 'pay', 'pai', 'regl'],
  ['renew', 'renouv'],
  ['deliver', 'livr'],
  ['order', 'command'],
  ['end', 'expir', 'fin', 'termin', 'echeanc'],
];
