import type { Variable, VariableKind } from '../model/index.ts';
import { explainAccelerator } from './accelerator/explain.ts';
import { totalOfAccelerator, valueOfAccelerator } from './accelerator/value.ts';
import { vectorOfAccelerator } from './accelerator/vector.ts';
import { explainAggregate } from './aggregate/explain.ts';
import { valueOfAggregate } from './aggregate/value.ts';
import { explainAttribute } from './attribute/explain.ts';
import { valueOfAttribute } from './attribute/value.ts';
import type { RunPart, VariableOf } from './definition.ts';
import { explainField } from './field/explain.ts';
import { vectorOfField } from './field/vector.ts';
import { explainFormula } from './formula/explain.ts';
import { valueOfFormula } from './formula/value.ts';
import { vectorOfFormula } from './formula/vector.ts';
import { explainGroup } from './group/explain.ts';
import { valueOfGroup } from './group/value.ts';
import { explainLookup } from './lookup/explain.ts';
import { valueOfLookup } from './lookup/value.ts';
import { vectorOfLookup } from './lookup/vector.ts';
import { explainQuotaProjection } from './quota-projection/explain.ts';
import { vectorOfQuotaProjection } from './quota-projection/vector.ts';
import { explainQuota } from './quota/explain.ts';
import { valueOfQuota } from './quota/value.ts';
import { explainRank } from './rank/explain.ts';
import { vectorOfRank } from './rank/vector.ts';
import { explainTargetBonus } from './target-bonus/explain.ts';
import { valueOfTargetBonus } from './target-bonus/value.ts';
import { explainAttributeProjection } from './attribute-projection/explain.ts';
import { vectorOfAttributeProjection } from './attribute-projection/vector.ts';

// prettier-ignore
const RUNS: { readonly [Kind in VariableKind]: RunPart<VariableOf<Kind>> } = {
  Field: { value: null, rows: { vector: vectorOfField, total: null }, explain: explainField },
  Formula: { value: valueOfFormula, rows: { vector: vectorOfFormula, total: null }, explain: explainFormula },
  Aggregate: { value: valueOfAggregate, rows: null, explain: explainAggregate },
  AggregateForComputation: { value: valueOfAggregate, rows: null, explain: explainAggregate },
  Attribute: { value: valueOfAttribute, rows: null, explain: explainAttribute },
  Group: { value: valueOfGroup, rows: null, explain: explainGroup },
  Quota: { value: valueOfQuota, rows: null, explain: explainQuota },
  AttributeProjection: { value: null, rows: { vector: vectorOfAttributeProjection, total: null }, explain: explainAttributeProjection },
  QuotaProjection: { value: null, rows: { vector: vectorOfQuotaProjection, total: null }, explain: explainQuotaProjection },
  LookupRange: { value: valueOfLookup, rows: { vector: vectorOfLookup, total: null }, explain: explainLookup },
  LookupPoint: { value: valueOfLookup, rows: { vector: vectorOfLookup, total: null }, explain: explainLookup },
  TargetBonus: { value: valueOfTargetBonus, rows: null, explain: explainTargetBonus },
  Rank: { value: null, rows: { vector: vectorOfRank, total: null }, explain: explainRank },
  Accelerator: { value: valueOfAccelerator, rows: { vector: vectorOfAccelerator, total: totalOfAccelerator }, explain: explainAccelerator },
};

/** The part of a kind that computes. */
export function runPart({ kind }: Variable): RunPart {
  // TypeScript does not see that a kind's part only meets variables of that kind.
  return RUNS[kind] as RunPart;
}
