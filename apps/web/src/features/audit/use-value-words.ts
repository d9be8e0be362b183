import { type FormulaNode, printFormula } from '@comptoir/engine';
import { useTranslations } from 'use-intl';
import { NONE } from '../../lib/none.ts';
import { useFormulaLocale } from '../../lib/use-formula-locale.ts';
import { useFormat } from '../../lib/use-format.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const MONTH = /^\d{4}-\d{2}$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T/;
const LONGEST = 200;
/** Of tiers, lookups and payout curves: written as stored, with a point. */
const FIGURES = new Set([
  'from',
  'to',
  'value',
  'is',
  'attainment',
  'payout',
  'floor',
  'cap',
  'otherwise',
  'share',
]);
const DECIMAL = /^-?\d+(?:\.\d+)?$/;

export const isId = (text: string): boolean => UUID.test(text);

/** Where the choices of a compensation's rules have their words, by what is chosen. The first place that has one counts. */
export const CHOICES: Readonly<Record<string, readonly string[]>> = {
  accumulation: ['editor.rules.tiers.starts', 'editor.variables.rank.starts'],
  border: ['editor.rules.tiers.borders'],
  curve: ['editor.rules.targetBonus.curves'],
  direction: ['editor.scope.order'],
  field_id: ['editor.scope.sourceField', 'audit.rules.values'],
  field_ids: ['editor.scope.sourceField', 'audit.rules.values'],
  format: ['editor.rules.type'],
  function: ['words.aggregate'],
  kind: ['words.variable_kind', 'editor.scope.match', 'audit.rules.values'],
  level: ['words.level'],
  link: ['audit.rules.values'],
  mode: ['editor.rules.tiers.modes'],
  operator: ['words.operator'],
  pays: ['editor.rules.tiers.paysOf'],
  prize_type: ['editor.ranking.prizeTypes'],
  record_field_ids: ['editor.scope.sourceField', 'audit.rules.values'],
  result: ['editor.rules.lookup.results'],
  share_field_id: ['editor.scope.sourceField', 'audit.rules.values'],
  span: ['audit.rules.values'],
  ties: ['editor.ranking.tiesOf'],
  type: ['audit.rules.values'],
  unit: ['audit.rules.values'],
  user_field_id: ['editor.scope.sourceField', 'audit.rules.values'],
  window: ['editor.scope.window'],
};

/** Places whose texts have no blanks to fill. */
type Choice = 'audit.rules.values.and';

/** A value of the trail, for people: dates and names, choices in words, formulas as they are typed. */
export function useValueWords(
  names: Readonly<Record<string, string>>,
  nameOf: (id: string) => string | null,
): (value: unknown, path: readonly string[]) => string {
  const t = useTranslations('audit');
  const all = useTranslations();
  const states = useTranslations('words.state');
  const format = useFormat();
  const locale = useFormulaLocale();
  const choiceOf = (value: string, key: string): string | undefined => {
    const place = CHOICES[key]?.map((each) => `${each}.${value}` as Choice).find((each) => all.has(each));
    return place && all(place);
  };
  const textOf = (value: string, key: string): string => {
    if (isId(value)) return nameOf(value) ?? t('deleted');
    if (MONTH.test(value)) return format.period(value);
    if (DATE.test(value)) return format.date(value);
    if (INSTANT.test(value)) return format.instant(value);
    if (FIGURES.has(key) && DECIMAL.test(value)) return format.number(value, { decimals: undefined });
    const choice = choiceOf(value, key);
    if (choice !== undefined) return choice;
    const state = value as Parameters<typeof states.has>[0];
    return states.has(state) ? states(state) : value.slice(0, LONGEST);
  };
  const formulaOf = (tree: FormulaNode): string =>
    printFormula(
      tree,
      Object.entries(names).map(([id, name]) => ({ id, name })),
      locale,
    ).text;
  const valueOf = (value: unknown, path: readonly string[]): string => {
    const key = path.at(-1) ?? '';
    if (value === null || value === undefined || value === '') return NONE;
    if (typeof value === 'boolean') return value ? t('yes') : t('no');
    if (Array.isArray(value))
      return value
        .map((item) => valueOf(item, path))
        .join(', ')
        .slice(0, LONGEST);
    if (typeof value === 'string') return textOf(value, key);
    // Stored in this shape alone: `compensationDocumentSchema`.
    if (key === 'tree') return formulaOf(value as FormulaNode);
    return JSON.stringify(value).slice(0, LONGEST);
  };
  return valueOf;
}
