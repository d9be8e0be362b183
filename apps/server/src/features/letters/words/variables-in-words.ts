import {
  type AcceleratorVariable,
  isAggregate,
  type LookupVariable,
  printFormula,
  type TargetBonusVariable,
  type Variable,
} from '@comptoir/engine';
import { dec, mul, toText } from '@comptoir/kernel';
import { fill, PLAN_SENTENCE, wordsIn } from '@comptoir/words';
import type { WordedCompensation } from '../../plans/index.ts';
import { item, line, named, quoted, titled, type WordedLine, type Wording } from './wording.ts';

const HUNDRED = dec(100);
const percent = (ratio: string) => `${toText(mul(dec(ratio), HUNDRED))} %`;

/** How a compensation makes its amount of what counts, in the order of its variables; then what it pays, and when. */
export function variableLines(one: WordedCompensation, wording: Wording): WordedLine[] {
  const { document } = one;
  return [
    ...document.variables.flatMap((variable) => linesOf(variable, document.variables, wording)),
    ...paymentLines(one, wording),
  ];
}

function linesOf(variable: Variable, all: readonly Variable[], wording: Wording): WordedLine[] {
  const { language, names } = wording;
  const gone = PLAN_SENTENCE.gone[language];
  const { name } = variable;
  const nameOf = (id: string | null) => (id === null ? gone : named(all, id, gone));
  switch (variable.kind) {
    case 'Formula':
      return variable.tree === null
        ? []
        : [
            line(
              fill(PLAN_SENTENCE.formula[language], {
                name,
                formula: printFormula(variable.tree, all, language).text,
              }),
            ),
          ];
    case 'Quota':
    case 'QuotaProjection':
      return [
        line(
          titled(
            name,
            fill(PLAN_SENTENCE.quota[language], { quota: named(names.quotas, variable.quota_id, gone) }),
            wording,
          ),
        ),
      ];
    case 'Accelerator':
      return tierLines(variable, nameOf, wording);
    case 'TargetBonus':
      return bonusLines(variable, nameOf, wording);
    case 'LookupRange':
    case 'LookupPoint':
      return lookupLines(variable, nameOf, wording);
    case 'Attribute':
    case 'AttributeProjection':
      return [line(titled(name, named(names.attributes, variable.attribute_id, gone), wording))];
    case 'Group':
      return [line(titled(name, named(names.dimensions, variable.dimension_id, gone), wording))];
    default:
      return isAggregate(variable)
        ? [
            line(
              titled(
                name,
                `${wordsIn(language).aggregate[variable.function]} (${nameOf(variable.of_variable_id ?? variable.scope_id)})`,
                wording,
              ),
            ),
          ]
        : [];
  }
}

type NameOf = (id: string | null) => string;

function tierLines(variable: AcceleratorVariable, nameOf: NameOf, { language }: Wording): WordedLine[] {
  const { name, pays, target_variable_id, tiers, mode } = variable;
  const threshold = target_variable_id === null ? (value: string) => value : percent;
  const value = pays === 'rate' ? percent : (amount: string) => amount;
  const measure = nameOf(variable.measure_variable_id);
  return [
    line(
      [
        fill(PLAN_SENTENCE[pays === 'rate' ? 'tiers_rate' : 'tiers_amount'][language], { name, measure }),
        ...(target_variable_id === null
          ? []
          : [fill(PLAN_SENTENCE.tiers_target[language], { target: nameOf(target_variable_id) })]),
        PLAN_SENTENCE[mode][language],
      ].join(' '),
    ),
    ...tiers.map((tier) =>
      item(
        tier.to === null
          ? fill(PLAN_SENTENCE.tier_open[language], { from: threshold(tier.from), value: value(tier.value) })
          : fill(PLAN_SENTENCE.tier[language], {
              from: threshold(tier.from),
              to: threshold(tier.to),
              value: value(tier.value),
            }),
      ),
    ),
  ];
}

function bonusLines(variable: TargetBonusVariable, nameOf: NameOf, { language }: Wording): WordedLine[] {
  const { name, floor, cap, points } = variable;
  return [
    line(
      fill(PLAN_SENTENCE.bonus[language], {
        name,
        amount: nameOf(variable.amount_variable_id),
        target: nameOf(variable.target_variable_id),
        measure: nameOf(variable.measure_variable_id),
      }),
    ),
    ...points.map(({ attainment, payout }) =>
      item(
        fill(PLAN_SENTENCE.bonus_point[language], {
          attainment: percent(attainment),
          payout: percent(payout),
        }),
      ),
    ),
    ...(floor === null ? [] : [line(fill(PLAN_SENTENCE.bonus_floor[language], { floor: percent(floor) }))]),
    ...(cap === null ? [] : [line(fill(PLAN_SENTENCE.bonus_cap[language], { cap: percent(cap) }))]),
  ];
}

function lookupLines(variable: LookupVariable, nameOf: NameOf, { language }: Wording): WordedLine[] {
  const keys = variable.key_variable_ids.map((id) => quoted(nameOf(id), { language })).join(', ');
  const value = variable.result === 'percentage' ? percent : (text: string) => text;
  return [
    line(fill(PLAN_SENTENCE.lookup[language], { name: variable.name, keys })),
    ...variable.rows.map((row) =>
      item(
        fill(PLAN_SENTENCE.lookup_row[language], {
          cells: row.cells
            .map((cell) => ('is' in cell ? cell.is : `${cell.from ?? '…'} – ${cell.to ?? '…'}`))
            .join(', '),
          value: value(row.value),
        }),
      ),
    ),
  ];
}

function paymentLines({ document }: WordedCompensation, { language, names }: Wording): WordedLine[] {
  const { payment, schedule, variables } = document;
  const gone = PLAN_SENTENCE.gone[language];
  const nameOf = (id: string | null) => (id === null ? gone : named(variables, id, gone));
  const paid: WordedLine[] =
    payment.type === 'standard'
      ? [line(fill(PLAN_SENTENCE.pays[language], { name: nameOf(payment.variable_id) }))]
      : [
          line(fill(PLAN_SENTENCE.ranking[language], { name: nameOf(payment.comparison_variable_id) })),
          ...payment.prizes.map(({ from_rank, to_rank, amount, label }) => {
            const prize = amount ?? label ?? '';
            const from = String(from_rank);
            return item(
              from_rank === to_rank
                ? fill(PLAN_SENTENCE.prize[language], { from, prize })
                : fill(PLAN_SENTENCE.prizes[language], { from, to: String(to_rank), prize }),
            );
          }),
        ];
  if (!schedule) return paid;
  const released = schedule.release?.field_id;
  const field = names.tables.flatMap(({ fields }) => fields).find(({ id }) => id === released);
  return [
    ...paid,
    ...(schedule.delay === 0
      ? []
      : [line(fill(PLAN_SENTENCE.delay[language], { months: String(schedule.delay) }))]),
    ...schedule.instalments.map(({ months, share }) =>
      item(fill(PLAN_SENTENCE.instalment[language], { months: String(months), share: percent(share) })),
    ),
    ...(released === undefined
      ? []
      : [line(fill(PLAN_SENTENCE.released[language], { field: field?.name ?? gone }))]),
  ];
}
