import type { ConditionGroup } from '@comptoir/engine';
import { CALENDAR_DEFAULT, day } from '@comptoir/kernel';
import { describe, expect, it } from 'vitest';
import { parseFilter } from './parse-filter.ts';
import type { WordsField, WordsWorld } from './words-world.ts';

const field = (name: string, type: WordsField['type'], options: readonly string[] = []): WordsField => ({
  id: name,
  name,
  type,
  options,
});
const TODAY = '2026-11-27';

const ENGLISH: Omit<WordsWorld, 'sentence'> = {
  language: 'en',
  table_name: 'Opportunities',
  today: day(TODAY),
  calendar: CALENDAR_DEFAULT,
  date_order: 'mdy',
  user_field_id: 'Sales agent',
  fields: [
    field('Name', 'idName'),
    field('Stage', 'picklist', ['Won', 'Lost', 'Open', 'Engaging']),
    field('Region', 'string'),
    field('Account', 'string'),
    field('Close value', 'amount'),
    field('Margin', 'amount'),
    field('Discount', 'percentage'),
    field('Quantity', 'float'),
    field('Close date', 'date'),
    field('Created', 'date'),
    field('Invoice date', 'date'),
    field('Renewal', 'bool'),
    field('Sales agent', 'user'),
    field('Tags', 'multipicklist', ['New business', 'Partner', 'Urgent']),
  ],
  users: [
    { id: 'anna', name: 'Anna Snelling' },
    { id: 'zane', name: 'Zane Levy' },
    { id: 'zoe', name: 'Zoe Levy' },
  ],
  values: [
    { field_id: 'Region', value: 'EMEA' },
    { field_id: 'Region', value: 'North America' },
    { field_id: 'Region', value: 'APAC' },
  ],
};
const FRENCH: Omit<WordsWorld, 'sentence'> = {
  ...ENGLISH,
  language: 'fr',
  date_order: 'dmy',
  user_field_id: 'Commercial',
  table_name: 'Affaires',
  fields: [
    field('Nom', 'idName'),
    field('Étape', 'picklist', ['Gagnée', 'Perdue', 'En cours']),
    field('Région', 'string'),
    field('Montant', 'amount'),
    field('Marge', 'amount'),
    field('Remise', 'percentage'),
    field('Date de signature', 'date'),
    field('Date de création', 'date'),
    field('Renouvellement', 'bool'),
    field('Commercial', 'user'),
    field('Étiquettes', 'multipicklist', ['Partenaire', 'Urgent']),
  ],
  values: [
    { field_id: 'Région', value: 'EMEA' },
    { field_id: 'Région', value: 'Amérique du Nord' },
  ],
};

/** A tree in one line, as a reader of this table checks it. */
function shown(item: ConditionGroup | ConditionGroup['items'][number]): string {
  if (item.kind === 'group')
    return item.items
      .map((one) => (one.kind === 'group' ? `(${shown(one)})` : shown(one)))
      .join(item.link === 'and' ? ' & ' : ' | ');
  const { field_id, operator, comparand } = item;
  const value = () => {
    switch (comparand?.kind) {
      case undefined:
        return '';
      case 'constant':
        return ` ${comparand.values.join(', ')}`;
      case 'current_date': {
        const { offset, span } = comparand;
        return ` ${span ?? 'day'}${offset ? ` ${offset.amount} ${offset.unit}` : ''}`;
      }
      case 'field':
        return ` [${comparand.field_id}]`;
      default:
        return ` ${comparand?.kind}`;
    }
  };
  return `${field_id} ${operator}${value()}`;
}

const read = (world: Omit<WordsWorld, 'sentence'>, sentence: string) => {
  const { conditions, unread } = parseFilter({ ...world, sentence });
  const tree = conditions === null ? '' : shown(conditions);
  const left = unread.map(({ start, end }) => sentence.slice(start, end));
  return left.length === 0 ? tree : `${tree} ?? ${left.join(', ')}`;
};

describe('English', () => {
  it.each([
    [
      'won deals over 10k closed last month in EMEA',
      'Stage has_any Won & Close value greater 10000 & Close date is month -1 month & Region is EMEA',
    ],
    ['won', 'Stage has_any Won'],
    ['won or lost', 'Stage has_any Won, Lost'],
    ['stage is won', 'Stage is Won'],
    ['stage is not won', 'Stage is_not Won'],
    ['not won', 'Stage has_none Won'],
    ['everything except lost', 'Stage has_none Lost ?? everything'],
    ['stage is one of won, open', 'Stage has_any Won, Open'],
    ['stage not in won, lost', 'Stage has_none Won, Lost'],
    ['close value over 10k', 'Close value greater 10000'],
    ['close value of at least $1.5M', 'Close value greater_or_equal 1500000'],
    ['deals under 2,500.50', 'Close value less 2500.5'],
    ['margin between 5k and 10k', 'Margin greater_or_equal 5000 & Margin less_or_equal 10000'],
    ['from 5 to 10 of quantity', 'Quantity greater_or_equal 5 & Quantity less_or_equal 10'],
    ['discount over 20%', 'Discount greater 0.2'],
    ['discount over 20', 'Discount greater 0.2'],
    ['more than 15% discount', 'Discount greater 0.15'],
    ['over 10 000 of margin', 'Margin greater 10000'],
    ['2 million at most', ' ?? 2 million, most'],
    ['at most 2 million', 'Close value less_or_equal 2000000'],
    ['margin is empty', 'Margin is_empty'],
    ['margin is not empty', 'Margin is_not_empty'],
    ['without invoice date', 'Invoice date is_empty'],
    ['with a discount', 'Discount is_not_empty'],
    ['without sales agent', 'Sales agent is_empty'],
    ['my deals', 'Sales agent is current_user'],
    ["my team's deals", 'Sales agent is current_user_team'],
    ["Anna's deals", 'Sales agent is anna'],
    ['deals of Anna Snelling or Zane', 'Sales agent is anna | Sales agent is zane'],
    ['sales agent is not Zoe Levy', 'Sales agent is_not zoe'],
    ['closed this quarter', 'Close date is quarter'],
    ['closed in Q2', 'Close date after 2026-03-31 & Close date before 2026-07-01'],
    ['created in Q4 2025', 'Created after 2025-09-30 & Created before 2026-01-01'],
    ['invoiced since 1 May', 'Invoice date after 2026-04-30'],
    ['closed before May 1st, 2025', 'Close date before 2025-05-01'],
    ['close date on 12/31/2025', 'Close date is 2025-12-31'],
    ['created in the last 3 months', 'Created after day -3 month & (Created is day | Created before day)'],
    ['created in the last 30 days', 'Created after 2026-10-27 & (Created is day | Created before day)'],
    ['closed next year', 'Close date is year 12 month'],
    ['closed in December', 'Close date after 2025-11-30 & Close date before 2026-01-01'],
    ['closed in 2025', 'Close date after 2024-12-31 & Close date before 2026-01-01'],
    ['closed between 1 May and 30 June 2026', 'Close date after 2026-04-30 & Close date before 2026-07-01'],
    ['close date until yesterday', 'Close date before 2026-11-27'],
    ['close date after created', 'Close date after [Created]'],
    ['margin over close value', 'Margin greater [Close value]'],
    ['name contains acme corp in EMEA', 'Name contains acme corp & Region is EMEA'],
    ['name starts with "The "', 'Name starts_with The '],
    ['account does not contain test', 'Account not_contains test'],
    ['region is North America', 'Region is North America'],
    ['EMEA, APAC or North America', 'Region has_any EMEA, APAC, North America'],
    ['renewal', 'Renewal is_true'],
    ['not renewal', 'Renewal is_false'],
    ['renewal is no', 'Renewal is_false'],
    ['urgent', 'Tags has_any Urgent'],
    ['tags has all of urgent and partner', 'Tags has_all Urgent, Partner'],
    ['tags none of urgent, partner', 'Tags has_none Urgent, Partner'],
    [
      '(won and over 10k) or (lost and under 5k)',
      '(Stage has_any Won & Close value greater 10000) | (Stage has_any Lost & Close value less 5000)',
    ],
    ['won and (EMEA or margin over 1k)', 'Stage has_any Won & (Region is EMEA | Margin greater 1000)'],
    ['not (won or over 10k)', 'Stage has_none Won & Close value less_or_equal 10000'],
    ['won deals with sparkles', 'Stage has_any Won ?? sparkles'],
    ['deals that may close', ' ?? may close'],
    ['', ''],
    ['the deals', ''],
  ])('%s', (sentence, expected) => {
    expect(read(ENGLISH, sentence)).toBe(expected);
  });
});

describe('French', () => {
  it.each([
    [
      'affaires gagnées de plus de 10 k€ signées le mois dernier en EMEA',
      'Étape has_any Gagnée & Montant greater 10000 & Date de signature is month -1 month & Région is EMEA',
    ],
    ['gagnées', 'Étape has_any Gagnée'],
    ['gagnées ou perdues', 'Étape has_any Gagnée, Perdue'],
    ['won', 'Étape has_any Gagnée'],
    ['étape est gagnée', 'Étape is Gagnée'],
    ["l'étape n'est pas gagnée", 'Étape is_not Gagnée'],
    ['pas gagnées', 'Étape has_none Gagnée'],
    ['sauf perdues', 'Étape has_none Perdue'],
    ['étape parmi gagnée, en cours', 'Étape has_any Gagnée, En cours'],
    ['montant supérieur à 10 000', 'Montant greater 10000'],
    ["montant d'au moins 1,5 M€", 'Montant greater_or_equal 1500000'],
    ['moins de 2 500,50 €', 'Montant less 2500.5'],
    ['marge entre 5k et 10k', 'Marge greater_or_equal 5000 & Marge less_or_equal 10000'],
    ['remise de plus de 20 %', 'Remise greater 0.2'],
    ['plus de 15 % de remise', 'Remise greater 0.15'],
    ['plus de 10 000 € de marge', 'Marge greater 10000'],
    ['au plus 2 millions', 'Montant less_or_equal 2000000'],
    ['marge vide', 'Marge is_empty'],
    ["la marge n'est pas vide", 'Marge is_not_empty'],
    ['sans date de signature', 'Date de signature is_empty'],
    ['avec une remise', 'Remise is_not_empty'],
    ['sans commercial', 'Commercial is_empty'],
    ['mes affaires', 'Commercial is current_user'],
    ['affaires de mon équipe', 'Commercial is current_user_team'],
    ["affaires d'Anna", 'Commercial is anna'],
    ['commercial est Zane Levy', 'Commercial is zane'],
    ['signées ce trimestre', 'Date de signature is quarter'],
    ['signées au T2', 'Date de signature after 2026-03-31 & Date de signature before 2026-07-01'],
    ['créées au 4e trimestre 2025', 'Date de création after 2025-09-30 & Date de création before 2026-01-01'],
    ['signées depuis le 1er mai', 'Date de signature after 2026-04-30'],
    ['signées avant le 31/12/2025', 'Date de signature before 2025-12-31'],
    [
      'créées les 3 derniers mois',
      'Date de création after day -3 month & (Date de création is day | Date de création before day)',
    ],
    ['signées en mars', 'Date de signature after 2026-02-28 & Date de signature before 2026-04-01'],
    ['signées en 2025', 'Date de signature after 2024-12-31 & Date de signature before 2026-01-01'],
    [
      'signées du 1er mai au 30 juin',
      'Date de signature after 2026-04-30 & Date de signature before 2026-07-01',
    ],
    ["jusqu'à hier", 'Date de signature before 2026-11-27'],
    ["signées aujourd'hui", 'Date de signature is day'],
    ["l'année dernière", 'Date de signature is year -1 year'],
    ['le mois prochain', 'Date de signature is month 1 month'],
    ['il y a 3 mois', 'Date de signature is day -3 month'],
    ['nom contient acme en EMEA', 'Nom contains acme & Région is EMEA'],
    ['nom ne contient pas test', 'Nom not_contains test'],
    ['région est Amérique du Nord', 'Région is Amérique du Nord'],
    ['renouvellement', 'Renouvellement is_true'],
    ['pas renouvellement', 'Renouvellement is_false'],
    ['urgent', 'Étiquettes has_any Urgent'],
    [
      '(gagnées et plus de 10k) ou (perdues et moins de 5k)',
      '(Étape has_any Gagnée & Montant greater 10000) | (Étape has_any Perdue & Montant less 5000)',
    ],
    [
      'gagnées et (EMEA ou marge supérieure à 1k)',
      'Étape has_any Gagnée & (Région is EMEA | Marge greater 1000)',
    ],
    ['gagnées avec des paillettes', 'Étape has_any Gagnée ?? paillettes'],
  ])('%s', (sentence, expected) => {
    expect(read(FRENCH, sentence)).toBe(expected);
  });
});

describe('the fiscal year of the company', () => {
  const fiscal = { ...ENGLISH, calendar: { ...CALENDAR_DEFAULT, fiscal_year_start: 4 } };
  it.each([
    ['closed in Q1', 'Close date after 2026-03-31 & Close date before 2026-07-01'],
    ['closed this fiscal year', 'Close date after 2026-03-31 & Close date before 2027-04-01'],
    ['closed last fiscal quarter', 'Close date after 2026-06-30 & Close date before 2026-10-01'],
    ['closed in fiscal year 2025', 'Close date after 2025-03-31 & Close date before 2026-04-01'],
    ['closed this year', 'Close date is year'],
  ])('%s', (sentence, expected) => {
    expect(read(fiscal, sentence)).toBe(expected);
  });
});
