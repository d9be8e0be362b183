import {
  type DayNumber,
  type Month,
  ONE,
  ZERO,
  daysBetween,
  daysOfMonth,
  dec,
  div,
  monthOfDay,
  mul,
  monthsBetween,
  partsOf,
  positionIn,
  present,
  quarterOfYear,
  weeksBetween,
} from '@comptoir/kernel';
import type { Value } from '../../model/index.ts';
import { dateValue, decimalValue } from '../values.ts';
import type { FormulaContext, FunctionDefinition, Param, Words } from './define.ts';

const from: Param = { name: { en: 'from', fr: 'de' }, type: 'date' };
const to: Param = { name: { en: 'to', fr: 'à' }, type: 'date' };
const date: Param = { name: { en: 'date', fr: 'date' }, type: 'date' };

function dayOf(value: Value | undefined): DayNumber {
  return value?.type === 'date' ? value.value : 0;
}

function between(
  name: string,
  count: (a: DayNumber, b: DayNumber) => number,
  help: Words,
  examples: FunctionDefinition['examples'],
): FunctionDefinition {
  return {
    kind: 'strict',
    name,
    category: 'date',
    params: [from, to],
    required: 2,
    returns: 'decimal',
    run: ([a, b]) => decimalValue(dec(count(dayOf(a), dayOf(b)))),
    help,
    examples,
  };
}

/** Place of a date's period (without a date: the statement's) in the fiscal calendar. */
function position(
  name: string,
  place: (month: Month, context: FormulaContext) => number,
  help: Words,
  examples: FunctionDefinition['examples'],
): FunctionDefinition {
  return {
    kind: 'strict',
    name,
    category: 'date',
    params: [date],
    required: 0,
    returns: 'decimal',
    run: ([given], context) => {
      const month = given?.type === 'date' ? monthOfDay(given.value, context.calendar) : context.month;
      return decimalValue(dec(place(month, context)));
    },
    help,
    examples,
  };
}

/** Last day of the statement's period. */
function statementDate(context: FormulaContext): DayNumber {
  return daysOfMonth(context.month, context.calendar).end;
}

/** Days of the compensation's period up to and with today, over all its days. */
function progress(context: FormulaContext) {
  const first = daysOfMonth(context.span.start, context.calendar).start;
  const last = daysOfMonth(context.span.end, context.calendar).end;
  if (context.today < first) return ZERO;
  if (context.today >= last) return ONE;
  return present(div(dec(context.today - first + 1), dec(last - first + 1)), 'a period has days');
}

const value: Param = { name: { en: 'amount', fr: 'montant' }, type: 'decimal' };

/** Examples run with today 2017-06-15, statement of June 2017, period of its quarter, calendar months, the plan since 16 May. */
export const DATE_FUNCTIONS: readonly FunctionDefinition[] = [
  between(
    'DAYSBETWEEN',
    daysBetween,
    {
      en: 'Days from the first date to the second. Negative if the second is earlier.',
      fr: 'Jours de la première date à la seconde ; négatif si la seconde est antérieure.',
    },
    [
      { formula: 'DAYSBETWEEN(DATE(2017, 6, 1), DATE(2017, 6, 30))', result: '29' },
      { formula: 'DAYSBETWEEN(DATE(2017, 6, 30), DATE(2017, 6, 1))', result: '-29' },
    ],
  ),
  between(
    'WEEKSBETWEEN',
    weeksBetween,
    { en: 'Whole weeks between two dates.', fr: 'Semaines entières entre deux dates.' },
    [{ formula: 'WEEKSBETWEEN(DATE(2017, 6, 1), DATE(2017, 6, 30))', result: '4' }],
  ),
  between(
    'MONTHSBETWEEN',
    monthsBetween,
    {
      en: 'Complete months between two dates. The end of a shorter month counts as complete.',
      fr: 'Mois complets entre deux dates ; la fin d’un mois plus court compte comme complète.',
    },
    [
      { formula: 'MONTHSBETWEEN(DATE(2017, 1, 31), DATE(2017, 2, 28))', result: '1' },
      { formula: 'MONTHSBETWEEN(DATE(2017, 1, 15), DATE(2017, 3, 14))', result: '1' },
    ],
  ),
  position(
    'MONTHOFQUARTER',
    (month, { calendar }) => positionIn(month, 'quarter', calendar),
    { en: 'Month number within the quarter (1–3).', fr: 'Numéro du mois dans le trimestre (1 à 3).' },
    [
      { formula: 'MONTHOFQUARTER()', result: '3' },
      { formula: 'MONTHOFQUARTER(DATE(2017, 5, 9))', result: '2' },
    ],
  ),
  position(
    'MONTHOFSEMESTER',
    (month, { calendar }) => positionIn(month, 'semester', calendar),
    { en: 'Month number within the half-year (1–6).', fr: 'Numéro du mois dans le semestre (1 à 6).' },
    [{ formula: 'MONTHOFSEMESTER(DATE(2017, 8, 9))', result: '2' }],
  ),
  position(
    'MONTHOFYEAR',
    (month, { calendar }) => positionIn(month, 'year', calendar),
    { en: 'Month number within the fiscal year (1–12).', fr: 'Numéro du mois dans l’exercice (1 à 12).' },
    [{ formula: 'MONTHOFYEAR()', result: '6' }],
  ),
  position(
    'QUARTEROFYEAR',
    (month, { calendar }) => quarterOfYear(month, calendar),
    { en: 'Quarter of the fiscal year (1–4).', fr: 'Trimestre de l’exercice (1 à 4).' },
    [{ formula: 'QUARTEROFYEAR()', result: '2' }],
  ),
  {
    kind: 'strict',
    name: 'DAYOFMONTH',
    category: 'date',
    params: [date],
    required: 1,
    returns: 'decimal',
    run: ([given]) => decimalValue(dec(partsOf(dayOf(given)).day)),
    help: { en: 'Day of the calendar month (1–31).', fr: 'Jour du mois civil (1 à 31).' },
    examples: [{ formula: 'DAYOFMONTH(DATE(2017, 6, 30))', result: '30' }],
  },
  {
    kind: 'strict',
    name: 'STATEMENTDATE',
    category: 'date',
    params: [],
    required: 0,
    returns: 'date',
    run: (_args, context) => dateValue(statementDate(context)),
    help: { en: 'Last day of the statement’s period.', fr: 'Dernier jour de la période du relevé.' },
    examples: [{ formula: 'STATEMENTDATE()', result: '2017-06-30' }],
  },
  {
    kind: 'strict',
    name: 'TODAY',
    category: 'date',
    params: [],
    required: 0,
    returns: 'date',
    run: (_args, context) => dateValue(context.today),
    help: { en: 'The day the statement is calculated.', fr: 'Le jour où le relevé est calculé.' },
    examples: [{ formula: 'TODAY()', result: '2017-06-15' }],
  },
  {
    kind: 'strict',
    name: 'PROGRESSPERIOD',
    category: 'date',
    params: [],
    required: 0,
    returns: 'decimal',
    shows: 'percentage',
    run: (_args, context) => decimalValue(progress(context)),
    help: {
      en: 'Share of the period elapsed so far (0–1).',
      fr: 'Part de la période déjà écoulée (0 à 1).',
    },
    examples: [{ formula: 'ROUND(PROGRESSPERIOD(), 4)', result: '0.8352' }],
  },
  {
    kind: 'strict',
    name: 'PRORATE',
    category: 'date',
    params: [value],
    required: 1,
    returns: 'unify',
    unified: (index) => index === 0,
    run: ([given], { member }) => {
      if (given?.type !== 'decimal' || !member) return given ?? decimalValue(ZERO);
      const { days, of } = member.planDays();
      return decimalValue(present(div(mul(given.value, dec(days)), dec(of)), 'a period has days'));
    },
    help: {
      en: 'The amount × days of the period with the plan ÷ all its days.',
      fr: 'Le montant × jours de la période avec le plan ÷ tous ses jours.',
    },
    examples: [{ formula: 'PRORATE(9100)', result: '4600' }],
  },
  {
    kind: 'strict',
    name: 'PLANSHARE',
    category: 'date',
    params: [],
    required: 0,
    returns: 'decimal',
    shows: 'percentage',
    run: (_args, { member }) => {
      if (!member) return decimalValue(ONE);
      const { days, of } = member.planDays();
      return decimalValue(present(div(dec(days), dec(of)), 'a period has days'));
    },
    help: {
      en: 'Share of the period’s days on which the person has the plan (0–1).',
      fr: 'Part des jours de la période où la personne a le plan (0 à 1).',
    },
    examples: [{ formula: 'ROUND(PLANSHARE(), 4)', result: '0.5055' }],
  },
];
