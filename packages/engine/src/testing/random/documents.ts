import fc from 'fast-check';
import type { CompensationDocument, FormulaNode, Variable } from '../../model/index.ts';
import { aggregate, attribute, documentOf, field, formula, group, quota } from '../plan-builder.ts';
import { accelerators } from './accelerators.ts';
import { aggregates } from './aggregates.ts';
import { lookups } from './lookups.ts';
import { prorations } from './ramps.ts';
import { ranks } from './ranks.ts';
import { targetBonuses } from './target-bonuses.ts';
import { literal, numberTrees, recordTests, variable } from './formulas.ts';
import { schedules } from './schedules.ts';
import { scopes } from './scopes.ts';
import { oneOf, windows } from './values.ts';

const PLAN_SHARE: FormulaNode = { type: 'call', name: 'PLANSHARE', args: [] };
const prorated = (id: string): FormulaNode => ({ type: 'call', name: 'PRORATE', args: [variable(id)] });

export const documents: fc.Arbitrary<CompensationDocument> = fc
  .record({
    scope: scopes,
    // What a variable reads: mostly a cell of the record, sometimes one over a link.
    amount: oneOf('amount', 'amount', 'amount', 'place size', 'parent amount', 'zone fee', 'sized'),
    margin: oneOf('margin', 'margin', 'zone factor', 'parent factor'),
    region: oneOf('region', 'region', 'parent region', 'led', 'begun'),
    owner: oneOf('owner', 'owner', 'place head', 'same'),
    stage: oneOf('stage', 'stage', 'place stage'),
    signed: oneOf('signed', 'signed', 'place open'),
    tags: oneOf('tags', 'tags', 'place kinds'),
    record: numberTrees(
      [
        variable('amount'),
        variable('margin'),
        variable('rate'),
        variable('quota'),
        variable('looked up'),
        variable('owner rate'),
        variable('owner quota'),
        variable('place'),
        prorated('amount'),
      ],
      recordTests,
      2,
    ),
    other: numberTrees([variable('amount'), variable('margin')], recordTests, 1),
    pay: accelerators('pay', ['amount', 'amount', 'record formula'], true),
    over: accelerators('over', ['pay', 'record formula'], true),
    place: ranks(
      'place',
      [[], ['region'], ['region', 'stage'], ['tags'], ['owner']],
      [null, null, 'amount', 'closed', 'region', 'turn', 'margin'],
    ),
    over_place: ranks('place again', [[], ['region'], ['place']], [null, 'pay', 'record formula', 'place']),
    looked: lookups('looked up', [
      ['region'],
      ['amount'],
      ['closed'],
      ['owner'],
      ['stage', 'signed'],
      ['margin', 'region'],
      ['owner region', 'amount', 'label'],
      ['segment', 'amount'],
      ['rate', 'region'],
    ]),
    once: lookups('looked up once', [
      ['won'],
      ['rate'],
      ['segment'],
      ['segment', 'won'],
      ['quota', 'rate'],
      ['won', 'quota'],
    ]),
    target: targetBonuses('target bonus', ['won', 'won', 'statement formula', 'total']),
    projected: oneOf('monthly', 'quarterly', 'annually'),
    label: oneOf<FormulaNode>(
      { type: 'call', name: 'LEFT', args: [variable('region'), literal('0')] },
      { type: 'call', name: 'LEFT', args: [variable('region'), literal('1')] },
      { type: 'call', name: 'LEFT', args: [variable('region'), literal('9')] },
      { type: 'call', name: 'CONCAT', args: [variable('tags'), variable('stage')] },
    ),
    reads: fc.record({
      amount: fc.boolean(),
      margin: fc.boolean(),
      closed: fc.boolean(),
      region: fc.boolean(),
    }),
    total: aggregates,
    window: windows,
    to_date: fc.boolean(),
    quota_id: oneOf('monthly', 'quarterly', 'annually'),
    proration: fc.option(prorations, { freq: 1 }),
    statement: numberTrees(
      [
        variable('total'),
        variable('quota'),
        variable('rate'),
        variable('won'),
        variable('looked up once'),
        prorated('won'),
        PLAN_SHARE,
      ],
      [
        { type: 'binary', operator: '>=', left: variable('won'), right: variable('quota') },
        { type: 'binary', operator: '=', left: variable('segment'), right: { type: 'text', value: 'North' } },
        { type: 'call', name: 'ISEMPTY', args: [variable('segment')] },
      ],
      2,
    ),
    bonus: accelerators('bonus', ['won', 'won', 'statement formula', 'total'], false),
    schedule: schedules,
    paid: oneOf(
      'pay',
      'pay',
      'over',
      'bonus',
      'bonus',
      'statement formula',
      'record formula',
      'total',
      'won',
      'amount',
      'looked up',
      'looked up once',
      'target bonus',
      'target bonus',
      'owner quota',
      'place',
      'place again',
    ),
  })
  .map((made) => {
    // Where the scope has no calculated fields, the same variables read fields of the table.
    const isCalculated = made.scope.calculated_fields !== undefined;
    const variables: Variable[] = [
      field('amount', isCalculated && made.reads.amount ? 'net' : made.amount),
      field('margin', isCalculated && made.reads.margin ? 'share' : made.margin),
      field('stage', made.stage),
      field('region', isCalculated && made.reads.region ? 'word' : made.region),
      field('signed', made.signed),
      attribute('rate', 'rate'),
      group('segment', 'segment'),
      quota('quota', made.quota_id, { window: made.window, to_date: made.to_date, ...made.proration }),
      field('owner', made.owner),
      field('closed', isCalculated && made.reads.closed ? 'known since' : 'closed'),
      { ...field('owner rate', made.owner), kind: 'AttributeProjection', attribute_id: 'rate' },
      { ...field('owner region', made.owner), kind: 'AttributeProjection', attribute_id: 'region' },
      { ...field('owner quota', made.owner), kind: 'QuotaProjection', quota_id: made.projected },
      made.looked,
      // What some rows cannot be ordered by.
      formula('turn', { type: 'binary', operator: '/', left: literal('1'), right: { type: 'binary', operator: '-', left: variable('amount'), right: literal('100') } }), // prettier-ignore
      made.place,
      formula('fixed target', literal('500')),
      // Reads a field, whatever the rest is: always of record grain.
      formula('record formula', {
        type: 'call',
        name: 'IF',
        args: [variable('signed'), made.record, made.other],
      }),
      aggregate('won', 'amount'),
      field('tags', made.tags),
      // A text that may be empty, one of its first characters, or one made of choices.
      formula('label', made.label),
      made.pay,
      made.over,
      made.over_place,
      made.total,
      made.once,
      formula('statement formula', made.statement),
      made.target,
      made.bonus,
    ];
    const document = documentOf(variables, made.paid, [made.scope]);
    const scheduled = made.schedule ? { ...document, schedule: made.schedule } : document;
    if (!isCalculated) return scheduled;
    return { ...scheduled, dashboard: { ...document.dashboard, record_field_ids: ['name', 'net', 'word'] } };
  });
