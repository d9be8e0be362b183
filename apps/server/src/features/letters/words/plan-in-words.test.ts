import { NO_NAMES } from '@comptoir/engine/plan-text';
import type { CompensationDocument } from '@comptoir/engine';
import { describe, expect, it } from 'vitest';
import type { WordedPlan } from '../../plans/index.ts';
import { planInWords } from './plan-in-words.ts';
import { versionedPlan } from './versions.ts';

const base = (id: string, name: string) => ({ id, name, description: '', format: null });

const document: CompensationDocument = {
  scopes: [
    {
      id: 'won',
      name: 'Won deals',
      source: { type: 'data_table', table_id: 'deals' },
      user_rule: { field_id: 'owner', match: { kind: 'current_user' } },
      period_rule: { field_id: 'closed', window: 'exact', shift: null },
      conditions: {
        kind: 'group',
        link: 'and',
        items: [
          {
            kind: 'condition',
            field_id: 'stage',
            operator: 'is',
            comparand: { kind: 'constant', values: ['Won'] },
          },
        ],
      },
      order: [],
    },
  ],
  variables: [
    { ...base('value', 'Value'), kind: 'Field', scope_id: 'won', field_id: 'amount' },
    { ...base('quota', 'Quota'), kind: 'Quota', quota_id: 'sales', window: 'exact', to_date: false },
    {
      ...base('commission', 'Commission'),
      kind: 'Accelerator',
      measure_variable_id: 'value',
      mode: 'marginal',
      border: 'upper',
      accumulation: 'exact',
      true_up: true,
      order_variable_id: null,
      group_by_variable_ids: [],
      target_variable_id: 'quota',
      pays: 'rate',
      tiers: [
        { from: '0', to: '1', value: '0.05' },
        { from: '1', to: null, value: '0.08' },
      ],
    },
  ],
  payment: { type: 'standard', variable_id: 'commission' },
  kpi_variable_ids: [],
  dashboard: { attainment_variable_id: null, variable_ids: [], record_field_ids: [] },
};

const plan: WordedPlan = {
  id: 'plan',
  name: 'Sales 2026',
  compensations: [
    {
      name: 'Commission on deals',
      description: '',
      calculation_trigger: 'each_month',
      payment_trigger: 'end_of_quarter',
      only_month: null,
      document,
    },
  ],
  names: {
    ...NO_NAMES,
    tables: [
      {
        id: 'deals',
        name: 'Opportunities',
        fields: [
          { id: 'owner', name: 'Owner', type: 'user' },
          { id: 'closed', name: 'Close date', type: 'date' },
          { id: 'stage', name: 'Stage', type: 'picklist' },
          { id: 'amount', name: 'Amount', type: 'amount' },
          { id: 'second', name: 'Second', type: 'user' },
          { id: 'part', name: 'Part', type: 'percentage' },
          { id: 'rest', name: 'Rest', type: 'percentage' },
        ],
      },
      {
        id: 'credits',
        name: 'Credits',
        fields: [
          { id: 'deal', name: 'Deal', type: 'object' },
          { id: 'seller', name: 'Seller', type: 'user' },
        ],
      },
    ],
    quotas: [{ id: 'sales', name: 'Sales target' }],
  },
};

const textOf = (language: 'en' | 'fr', of = plan) =>
  planInWords(of, language)
    .map(({ kind, text }) => (kind === 'item' ? `- ${text}` : text))
    .join('\n');

describe('a plan in words', () => {
  it('says in English what counts, its tiers, its quota and when it is paid', () => {
    expect(textOf('en')).toMatchInlineSnapshot(`
      "Plan “Sales 2026”
      Commission on deals
      “Commission on deals” is calculated: Monthly. It is paid: at the end of the quarter.
      What counts (“Won deals”): records of the table “Opportunities”. A record counts for the person in its field “Owner”. The date “Close date” decides the period. Only where “Stage” is “Won”.
      Quota: Quota “Sales target” is compared with.
      “Commission” applies rates to “Value” by tier: Thresholds are shares of “Quota”. Each tier’s rate counts for what lies in it.
      - from 0 % to 100 %: 5 %
      - from 100 %: 8 %
      The pay is “Commission”."
    `);
  });

  it('says the same in French', () => {
    expect(textOf('fr')).toMatchInlineSnapshot(`
      "Plan « Sales 2026 »
      Commission on deals
      « Commission on deals » est calculée : Chaque mois. Elle est versée : en fin de trimestre.
      Ce qui compte (« Won deals ») : les enregistrements de la table « Opportunities ». Un enregistrement compte pour la personne de son champ « Owner ». La date « Close date » décide de la période. Seulement si « Stage » est « Won ».
      Quota : L’objectif « Sales target » sert de comparaison.
      « Commission » applique des taux à « Value » par palier : Les seuils sont des parts de « Quota ». Le taux d’un palier compte pour ce qui s’y trouve.
      - de 0 % à 100 % : 5 %
      - à partir de 100 % : 8 %
      Le montant versé est « Commission »."
    `);
  });

  it('names what is gone instead of an id', () => {
    const gone = { ...plan, names: NO_NAMES };
    expect(textOf('en', gone)).toContain('table “(deleted)”');
    expect(textOf('fr', gone)).toContain('objectif « (supprimé) »');
  });
});

type Split = NonNullable<CompensationDocument['scopes'][number]['split']>;
type Match = NonNullable<CompensationDocument['scopes'][number]['user_rule']>['match'];

const sharedPlan = (by: Split['by'], more: Partial<Split> = {}, match: Match = { kind: 'current_user' }) => ({
  ...plan,
  compensations: plan.compensations.map((one) => ({
    ...one,
    document: {
      ...document,
      scopes: document.scopes.map((scope) => ({
        ...scope,
        user_rule: { field_id: 'owner', match },
        split: { by, field_ids: ['amount'], may_exceed: false, ...more },
      })),
    },
  })),
});
const columns = (...people: [person: string, share: string | null][]): Split['by'] => ({
  kind: 'columns',
  people: people.map(([user_field_id, share_field_id]) => ({ user_field_id, share_field_id })),
});
const given = columns(['owner', 'part'], ['second', 'rest']);

describe('what people share, in words', () => {
  const whatCounts = (language: 'en' | 'fr', of: WordedPlan) => textOf(language, of).split('\n')[3];

  it('names the fields of the people and of their shares', () => {
    expect(whatCounts('en', sharedPlan(given))).toBe(
      'What counts (“Won deals”): records of the table “Opportunities”. Several people share a record: those in its fields “Owner”, “Second”. Their shares are in “Part”, “Rest”. Each has their share of “Amount”. The date “Close date” decides the period. Only where “Stage” is “Won”.',
    );
    expect(whatCounts('fr', sharedPlan(given, { may_exceed: true }))).toContain(
      'Plusieurs personnes se partagent un enregistrement : celles de ses champs « Owner », « Second ». Leurs parts sont dans « Part », « Rest ». Ensemble, leurs parts peuvent dépasser 100 %. Chacune a sa part de « Amount ».',
    );
  });

  it('names the table that says who has a share, and through whom a record counts', () => {
    const by = {
      kind: 'table',
      table_id: 'credits',
      link_field_id: 'deal',
      user_field_id: 'seller',
      share_field_id: null,
    } as const;
    expect(whatCounts('en', sharedPlan(by, {}, { kind: 'managers', level: 'directly_below' }))).toContain(
      'those that the table “Credits” names for it in “Seller”. Their shares are equal. Each has their share of “Amount”. It counts through their managers: ',
    );
  });

  it('makes another version by each change of who shares what', () => {
    const versions = [
      plan,
      sharedPlan(given),
      sharedPlan(columns(['owner', 'rest'], ['second', 'part'])),
      sharedPlan(columns(['owner', null], ['second', null])),
      sharedPlan(given, { may_exceed: true }),
      sharedPlan(given, { field_ids: [] }),
    ].map(versionOf);
    expect(new Set(versions).size).toBe(versions.length);
  });
});

const versionOf = (one: WordedPlan) => versionedPlan(one).version;

describe('the version of what is worded', () => {
  const [first] = plan.compensations;
  const withDocument = (changed: CompensationDocument): WordedPlan => ({
    ...plan,
    compensations: [{ ...first!, document: changed }],
  });

  it('changes with a rate and with a name', () => {
    const rates = document.variables.map((one) =>
      one.kind === 'Accelerator' ? { ...one, tiers: [{ from: '0', to: null, value: '0.06' }] } : one,
    );
    expect(versionOf(withDocument({ ...document, variables: rates }))).not.toBe(versionOf(plan));
    const names = { ...plan.names, quotas: [{ id: 'sales', name: 'Other target' }] };
    expect(versionOf({ ...plan, names })).not.toBe(versionOf(plan));
  });

  it('stays when something changes that no letter words', () => {
    const order = document.variables.map((one) => ({ ...one, format: null, description: 'For the team' }));
    expect(versionOf(withDocument({ ...document, variables: order }))).toBe(versionOf(plan));
    expect(versionOf({ ...plan, names: { ...plan.names, teams: [{ id: 't', name: 'West' }] } })).toBe(
      versionOf(plan),
    );
  });
});
