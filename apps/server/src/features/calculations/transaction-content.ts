import type {
  cellErrorSchema,
  figureSchema,
  lineColumnSchema,
  nextTierSchema,
  personMoneySchema,
  releaseFieldSchema,
  rankingDataSchema,
  trueUpSchema,
} from '@comptoir/contract';
import {
  type CellError,
  type CompensationResult,
  FIX_OF,
  type NextTier,
  shownFields,
  paidVariableId,
} from '@comptoir/engine';
import { dateText, daysOfMonth, type CalendarSettings, monthText, toText } from '@comptoir/kernel';
import type { z } from 'zod';
import { attainmentBasis } from './attainment-basis.ts';
import { rankingDataWire } from './ranking-wire.ts';
import { shownDecimals, shownGrouped } from './shown-decimals.ts';
import { nextTierWire, valueWire } from './value-wire.ts';
import { companyPay } from './company-pay.ts';
import { type OverwriteContent, overwriteContent } from './overwrite-content.ts';
import { nameAmong } from '../records/names/index.ts';
import { type PartContent, partsContent, releaseContent } from './part-content.ts';
import type { Words } from './statement-names.ts';

/** `flag`: kept for metrics and flags; no page of the statement shows it. */
type StoredFigure = Omit<z.input<typeof figureSchema>, 'place'> & {
  readonly place: z.input<typeof figureSchema>['place'] | 'flag';
};

/** What is stored of a transaction beside its value and lines. */
export interface TransactionContent {
  readonly compensation_name: string;
  readonly plan_name: string;
  /** In the company's currency. */
  readonly value: string | null;
  /** Absent where everything is in the company's currency: what is stored then stays equal to the byte. */
  readonly money?: z.input<typeof personMoneySchema>;
  /** Exchange rates that the amount depends on; absent without any. */
  readonly rates?: readonly { readonly currency: string; readonly month: string }[];
  readonly payment_month: string;
  /** Absent where it is paid whole. */
  readonly parts?: readonly PartContent[];
  readonly ongoing: boolean;
  readonly errors: z.input<typeof cellErrorSchema>[];
  readonly attainment: string | null;
  readonly figures: {
    readonly list: StoredFigure[];
    /** The compensation's own words to those it pays. */
    readonly description: string;
    /** The quota that the attainment compares to, when it is one. */
    readonly quota_name: string | null;
    readonly measure: string | null;
    readonly target: string | null;
    /** First and last day of the compensation's period. */
    readonly first_day: string;
    readonly last_day: string;
    /** Its records have no other name than their ID: the fields that the plan shows of them name them. */
    readonly named_by_id: boolean;
    /** Accelerators whose tiers pay an amount instead of a rate. */
    readonly amount_tiers: string[];
    /** Nothing is left to climb. */
    readonly at_top_tier: boolean;
    readonly true_up: z.input<typeof trueUpSchema> | null;
    /** The field that releases its records; absent where they wait for nothing. */
    readonly released_by?: z.input<typeof releaseFieldSchema>;
  };
  readonly columns: z.input<typeof lineColumnSchema>[];
  readonly next_tier: z.input<typeof nextTierSchema> | null;
  /** Absent where no places are paid: what is stored then stays equal to the byte. */
  readonly ranking_data?: z.input<typeof rankingDataSchema>;
  /** Without any overwrite, in the company's currency; absent, as the next, where nothing is written over. */
  readonly calculated_value?: string | null;
  readonly overwrites?: readonly OverwriteContent[];
}

/** A result in the words of the moment: a stored statement reads the same after the plan's variables were renamed. */
export function transactionContent(
  result: CompensationResult,
  next: NextTier | null,
  words: Words,
  { calendar, currency: company }: { readonly calendar: CalendarSettings; readonly currency: string },
): TransactionContent {
  const compensation = words.compensation(result.compensation_id);
  const basis = attainmentBasis(result, compensation.document);
  const ranking_data = rankingDataWire(result, { words, currency: company });
  const nextClimb = next && result.climbs.find((one) => one.variable_id === next.variable_id);
  return {
    compensation_name: compensation.name,
    plan_name: words.plan(compensation.plan_id),
    value: companyValue(result),
    ...moneyContent(result, company),
    payment_month: monthText(result.payment_month),
    ...partsContent(result, company),
    ongoing: result.ongoing,
    errors: result.errors.map((error) => errorContent(error, result, words)),
    attainment: result.attainment ? toText(result.attainment) : null,
    figures: {
      list: figuresOf(result, words),
      description: words.description(result.compensation_id),
      quota_name: basis.quota_id === null ? null : words.quota(basis.quota_id),
      measure: basis.measure,
      target: basis.target,
      first_day: dateText(daysOfMonth(result.period.start, calendar).start),
      last_day: dateText(daysOfMonth(result.period.end, calendar).end),
      at_top_tier:
        result.climbs.length > 0 &&
        result.climbs.every((one) => one.tiers.length > 1 && one.reached === one.tiers.length - 1),
      named_by_id:
        compensation.document.scopes.length > 0 &&
        compensation.document.scopes.every(
          ({ source }) => source.type === 'data_table' && words.namesByIdOnly(source.table_id),
        ),
      true_up: result.true_up && {
        months: result.true_up.months.map(monthText),
        value: toText(result.true_up.pay),
      },
      ...releaseContent(compensation.document, words),
      amount_tiers: [
        ...new Set(result.climbs.filter((one) => one.pays === 'amount').map((one) => one.variable_id)),
      ],
    },
    columns: columnsOf(result.compensation_id, words),
    next_tier: next && nextClimb ? nextTierWire(next, nextClimb.pays, nextClimb.target !== null) : null,
    ...(ranking_data ? { ranking_data } : {}),
    ...overwriteContent(result),
  };
}

function companyValue(result: CompensationResult): string | null {
  const pay = companyPay(result);
  return pay && toText(pay);
}

function moneyContent(
  { earned, currency, converted, rates }: CompensationResult,
  company: string,
): Pick<TransactionContent, 'money' | 'rates'> {
  const payment = converted && {
    currency: converted.payment.currency,
    value: toText(converted.payment.value),
  };
  const isForeign = currency.code !== company || (payment !== null && payment.currency !== company);
  const calculation = { currency: currency.code, value: earned.ok ? toText(earned.value) : null };
  return {
    ...(isForeign ? { money: { calculation, payment } } : {}),
    ...(rates.length > 0
      ? { rates: rates.map((one) => ({ currency: one.currency, month: monthText(one.month) })) }
      : {}),
  };
}

export function errorContent(
  error: CellError,
  result: CompensationResult,
  words: Words,
): z.input<typeof cellErrorSchema> {
  const compensation = words.compensation(result.compensation_id);
  const params: Record<string, string> = { ...error.params };
  const quota = params['quota_id'] === undefined ? null : words.quota(params['quota_id']);
  if (quota !== null) params['quota_name'] = quota;
  if (params['field_id'] !== undefined) {
    const field = words.field(params['field_id']);
    params['field_name'] = field.name;
    if (field.table_id !== null) params['table_id'] = field.table_id;
  }
  const attribute = params['attribute_id'] === undefined ? null : words.attribute(params['attribute_id']);
  if (attribute !== null) params['attribute_name'] = attribute;
  const record =
    error.kind === 'empty_field' && error.record_id !== null
      ? nameAmong(result.lines, error.record_id)
      : null;
  if (record !== null) params['record_title'] = record;
  return {
    kind: error.kind,
    fix: FIX_OF[error.kind],
    compensation_id: compensation.id,
    compensation_name: compensation.name,
    plan_id: compensation.plan_id,
    variable_id: error.variable_id,
    variable_name:
      error.variable_id === null ? null : (words.variable(compensation.id, error.variable_id)?.name ?? null),
    record_id: error.record_id,
    params,
  };
}

function figuresOf(result: CompensationResult, words: Words): StoredFigure[] {
  const { document } = words.compensation(result.compensation_id);
  const values = new Map(result.values.map((one) => [one.variable_id, one.value]));
  const places = [
    ...document.kpi_variable_ids.map((id) => ({ id, place: 'kpi' as const })),
    ...document.dashboard.variable_ids.map((id) => ({ id, place: 'dashboard' as const })),
  ];
  const isShown = new Set(places.map(({ id }) => id));
  const kept = words
    .kept(result.compensation_id)
    .filter((id) => !isShown.has(id))
    .map((id) => ({ id, place: 'flag' as const }));
  return [...places, ...kept].flatMap(({ id, place }) => {
    const value = values.get(id);
    const variable = words.variable(result.compensation_id, id);
    return value && variable
      ? [
          {
            variable_id: id,
            name: variable.name,
            format: variable.format,
            ...shownDecimals(variable),
            place,
            value: valueWire(value),
          },
        ]
      : [];
  });
}

/**
 * Every column that a line of this compensation may have, in order; a reader keeps those that its lines do have. What is paid is
 * the line's share already.
 */
export function columnsOf(compensation_id: string, words: Words): LineColumns {
  const known = COLUMNS.get(words) ?? new Map<string, LineColumns>();
  COLUMNS.set(words, known);
  const columns = known.get(compensation_id) ?? madeColumns(compensation_id, words);
  known.set(compensation_id, columns);
  return columns;
}

type LineColumns = z.input<typeof lineColumnSchema>[];
/** The same for everybody, so long as plans have these words. */
const COLUMNS = new WeakMap<Words, Map<string, LineColumns>>();

function madeColumns(compensation_id: string, words: Words): LineColumns {
  const { document } = words.compensation(compensation_id);
  const { variables, order } = words.checked(compensation_id);
  const fields = shownFields(document).map((id) => {
    const { name, format, decimals, is_grouped } = words.field(id, document);
    return {
      source: 'field' as const,
      id,
      name,
      format,
      ...shownDecimals({ decimals }),
      ...shownGrouped({ is_grouped }),
    };
  });
  const records = order.flatMap((id) => {
    const variable = variables.get(id);
    const isColumn = variable?.grain.kind === 'record' && id !== paidVariableId(document);
    return isColumn
      ? [
          {
            source: 'variable' as const,
            id,
            name: variable.name,
            format: variable.format,
            ...shownDecimals(variable),
          },
        ]
      : [];
  });
  return [...fields, ...records];
}
