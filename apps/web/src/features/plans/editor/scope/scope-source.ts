import type { CompensationWire, PlanCatalogue } from '@comptoir/contract';
import {
  type CalculatedField,
  type CheckedCompensation,
  type FieldType,
  type PeriodRule,
  type Scope,
  type ScopeSource,
  SOURCE_FIELDS,
  type SourceFieldId,
  type UserRule,
} from '@comptoir/engine';

/** A field of the rows that a scope reads, whatever they come from. */
export type SourceField = Pick<
  PlanCatalogue['tables'][number]['fields'][number],
  'id' | 'name' | 'type' | 'options' | 'filled'
>;

/** Names of the fields that rows of a quota or of another compensation have, in the person's language. */
export type SourceWords = Readonly<Record<SourceFieldId, string>>;

/** One of what a scope can read, by a key that tells the kinds apart. */
export interface SourceChoice {
  readonly key: string;
  readonly source: ScopeSource;
  readonly name: string;
}

export function keyOfSource(source: ScopeSource): string {
  switch (source.type) {
    case 'data_table':
      return `data_table:${source.table_id}`;
    case 'quota':
      return `quota:${source.quota_id}`;
    case 'compensation':
      return `compensation:${source.compensation_id}`;
  }
}

/** Everything that a scope of this compensation can read: not itself, nor what reads it, through whatever others, nor a ranking. */
export function sourcesFor(compensation_id: string, catalogue: PlanCatalogue): readonly SourceChoice[] {
  const choice = (source: ScopeSource, name: string): SourceChoice => ({
    key: keyOfSource(source),
    source,
    name,
  });
  return [
    ...catalogue.tables.map(({ id, name }) => choice({ type: 'data_table', table_id: id }, name)),
    ...catalogue.quotas.map(({ id, name }) => choice({ type: 'quota', quota_id: id }, name)),
    ...catalogue.compensations
      .filter(({ id, is_ranking }) => !is_ranking && !leadsTo(id, compensation_id, catalogue))
      .map(({ id, name }) => choice({ type: 'compensation', compensation_id: id }, name)),
  ];
}

function leadsTo(
  from: string,
  to: string,
  catalogue: PlanCatalogue,
  seen: ReadonlySet<string> = new Set(),
): boolean {
  if (from === to) return true;
  if (seen.has(from)) return false;
  const reads = catalogue.compensations.find(({ id }) => id === from)?.reads ?? [];
  return reads.some((id) => leadsTo(id, to, catalogue, new Set([...seen, from])));
}

type ResultType = PlanCatalogue['compensations'][number]['results'][number];

function typeOfResult({ type, format }: Pick<ResultType, 'type' | 'format'>): FieldType | null {
  switch (type) {
    case 'decimal':
      return format === 'amount' || format === 'percentage' ? format : 'float';
    case 'text':
      return 'string';
    case 'texts':
      return 'multipicklist';
    case 'boolean':
      return 'bool';
    case 'date':
    case 'user':
      return type;
    case 'any':
      return null;
  }
}

/** Calculated fields as fields; one whose type is not known yet can't be compared or ordered by. */
export function calculatedFieldsOf(
  fields: readonly CalculatedField[],
  { calculated }: Pick<CheckedCompensation, 'calculated'>,
): SourceField[] {
  return fields.flatMap(({ id, name }) => {
    const found = calculated.get(id);
    const type = found ? typeOfResult(found) : null;
    return type ? [{ id, name, type, options: [] }] : [];
  });
}

function reserved(valueType: FieldType, words: SourceWords): SourceField[] {
  const types = { user: 'user', date: 'date', value: valueType } as const;
  return Object.values(SOURCE_FIELDS).map((id) => ({ id, name: words[id], type: types[id], options: [] }));
}

/** The fields of a source's rows; none when the source is gone. */
export function fieldsOfSource(
  source: ScopeSource,
  catalogue: PlanCatalogue,
  words: SourceWords,
): readonly SourceField[] {
  switch (source.type) {
    case 'data_table':
      return catalogue.tables.find(({ id }) => id === source.table_id)?.fields ?? [];
    case 'quota': {
      const quota = catalogue.quotas.find(({ id }) => id === source.quota_id);
      return quota ? reserved(quota.type === 'number' ? 'float' : quota.type, words) : [];
    }
    case 'compensation': {
      const compensation = catalogue.compensations.find(({ id }) => id === source.compensation_id);
      if (!compensation) return [];
      const results = compensation.results.flatMap((result) => {
        const type = typeOfResult(result);
        return type ? [{ id: result.id, name: result.name, type, options: [] }] : [];
      });
      return [...reserved('amount', words), ...results];
    }
  }
}

const MONTHS: Readonly<Record<CompensationWire['calculation_trigger'], number>> = {
  each_month: 1,
  each_month_except_end_of_quarter: 1,
  each_quarter: 3,
  q1: 12,
  q2: 12,
  q3: 12,
  q4: 12,
  each_semester: 6,
  each_year: 12,
};

/** Words of dates on which a record is won, sold, invoiced or paid, and of dates on which something else happens. */
const PAYING =
  /clos|won|sign|sold|sale|invoic|bill|paid|pay|book|order|effective|gagn|vente|vendu|factur|encaiss|vers[ée]|command|cl[oô]tur/i;
const OTHER =
  /creat|open|engag|start|begin|birth|updat|modif|expect|forecast|due|end|expir|renew|hire|deliver|ship|cr[ée]{2}|cr[ée]ation|ouvert|d[ée]but|naiss|pr[ée]v|[ée]ch[ée]an|fin\b|embauch|livr/i;

/** A date that fewer records have is not the one that pays, whatever its name. */
const RARELY_FILLED = 0.1;
/** Shares closer than this are alike: a few open deals decide nothing. */
const SHARE_STEP = 0.2;

type DateField = Pick<SourceField, 'name' | 'type' | 'filled'>;

/** By its name, -1 to 1; below that where hardly a record has the date. */
function payingPoints({ name, filled = 1 }: DateField): number {
  return filled < RARELY_FILLED ? -2 : (PAYING.test(name) ? 1 : 0) - (OTHER.test(name) ? 1 : 0);
}

/** The date by which records of a table are nearly always paid: by its name, then by how many records have it; else the last one. */
export function payingDate<Field extends DateField>(fields: readonly Field[]): Field | undefined {
  const dates = fields.filter(({ type }) => type === 'date');
  const most = Math.max(...dates.map(payingPoints));
  const best = dates.filter((date) => payingPoints(date) === most);
  const fullest = Math.max(...best.map(({ filled = 1 }) => filled));
  return best.findLast(({ filled = 1 }) => fullest - filled < SHARE_STEP);
}

/** What the proposal rests on, for the words beside it. */
export function proposedBy(date: DateField): 'name' | 'content' {
  return payingPoints(date) > 0 ? 'name' : 'content';
}

/** The rules that are nearly always meant: the person's own rows of the period, or of the one before where only the past has rows. */
export function usualRules(
  source: ScopeSource,
  fields: readonly SourceField[],
  catalogue: PlanCatalogue,
  trigger: CompensationWire['calculation_trigger'],
): Pick<Scope, 'user_rule' | 'period_rule'> {
  const table =
    source.type === 'data_table' ? catalogue.tables.find(({ id }) => id === source.table_id) : null;
  const user =
    fields.find(({ id }) => id === table?.user_field_id) ?? fields.find(({ type }) => type === 'user');
  const date = source.type === 'data_table' ? payingDate(fields) : fields.find(({ type }) => type === 'date');
  const shift: PeriodRule['shift'] =
    source.type === 'compensation' ? { unit: 'month', amount: -MONTHS[trigger] } : null;
  const user_rule: UserRule | null = user ? { field_id: user.id, match: { kind: 'current_user' } } : null;
  return { user_rule, period_rule: date ? { field_id: date.id, window: 'exact', shift } : null };
}
