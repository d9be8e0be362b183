import type { Variable, VariableKind } from '../model/index.ts';
import { checkAccelerator, problemOfAccelerator } from './accelerator/check.ts';
import { readsOfAccelerator } from './accelerator/reads.ts';
import { checkAggregate, problemOfAggregate } from './aggregate/check.ts';
import { aggregateAddsUp, readsOfAggregate } from './aggregate/reads.ts';
import { checkAttributeProjection } from './attribute-projection/check.ts';
import { readsOfAttributeProjection } from './attribute-projection/reads.ts';
import { checkAttribute } from './attribute/check.ts';
import { readsOfAttribute } from './attribute/reads.ts';
import type { DocumentPart, VariableOf } from './definition.ts';
import { checkField, problemOfField } from './field/check.ts';
import { readsOfField } from './field/reads.ts';
import { checkFormula, problemOfFormula } from './formula/check.ts';
import { formulaAddsUp, isFormulaSameForAll, readsOfFormula } from './formula/reads.ts';
import { checkGroup } from './group/check.ts';
import { readsOfGroup } from './group/reads.ts';
import { checkLookup, problemOfLookup } from './lookup/check.ts';
import { isLookupSameForAll, readsOfLookup } from './lookup/reads.ts';
import { checkQuotaProjection } from './quota-projection/check.ts';
import { readsOfQuotaProjection } from './quota-projection/reads.ts';
import { checkQuota, problemOfQuota } from './quota/check.ts';
import { readsOfQuota } from './quota/reads.ts';
import { checkRank, problemOfRank } from './rank/check.ts';
import { readsOfRank } from './rank/reads.ts';
import { checkTargetBonus, problemOfTargetBonus } from './target-bonus/check.ts';
import { readsOfTargetBonus } from './target-bonus/reads.ts';

/** Values decide whether it can be computed. */
const noProblem = () => null;
const addsNothingUp = () => null;
const always = () => true;
const never = () => false;
/** Without dates the period's last day counts. */
const whereDated = (_variable: Variable, hasDates: boolean) => hasDates;

// prettier-ignore
const DOCUMENTS: { readonly [Kind in VariableKind]: DocumentPart<VariableOf<Kind>> } = {
  Field: { reads: readsOfField, check: checkField, problem: problemOfField, isSameForAll: always, addsUp: addsNothingUp, climbs: false },
  Formula: { reads: readsOfFormula, check: checkFormula, problem: problemOfFormula, isSameForAll: isFormulaSameForAll, addsUp: formulaAddsUp, climbs: false },
  Aggregate: { reads: readsOfAggregate, check: checkAggregate, problem: problemOfAggregate, isSameForAll: never, addsUp: aggregateAddsUp, climbs: false },
  AggregateForComputation: { reads: readsOfAggregate, check: checkAggregate, problem: problemOfAggregate, isSameForAll: never, addsUp: aggregateAddsUp, climbs: false },
  Attribute: { reads: readsOfAttribute, check: checkAttribute, problem: noProblem, isSameForAll: never, addsUp: addsNothingUp, climbs: false },
  Group: { reads: readsOfGroup, check: checkGroup, problem: noProblem, isSameForAll: never, addsUp: addsNothingUp, climbs: false },
  Quota: { reads: readsOfQuota, check: checkQuota, problem: problemOfQuota, isSameForAll: never, addsUp: addsNothingUp, climbs: false },
  AttributeProjection: { reads: readsOfAttributeProjection, check: checkAttributeProjection, problem: problemOfField, isSameForAll: whereDated, addsUp: addsNothingUp, climbs: false },
  QuotaProjection: { reads: readsOfQuotaProjection, check: checkQuotaProjection, problem: problemOfField, isSameForAll: whereDated, addsUp: addsNothingUp, climbs: false },
  LookupRange: { reads: readsOfLookup, check: checkLookup, problem: problemOfLookup, isSameForAll: isLookupSameForAll, addsUp: addsNothingUp, climbs: false },
  LookupPoint: { reads: readsOfLookup, check: checkLookup, problem: problemOfLookup, isSameForAll: isLookupSameForAll, addsUp: addsNothingUp, climbs: false },
  TargetBonus: { reads: readsOfTargetBonus, check: checkTargetBonus, problem: problemOfTargetBonus, isSameForAll: never, addsUp: addsNothingUp, climbs: false },
  Rank: { reads: readsOfRank, check: checkRank, problem: problemOfRank, isSameForAll: never, addsUp: addsNothingUp, climbs: true },
  Accelerator: { reads: readsOfAccelerator, check: checkAccelerator, problem: problemOfAccelerator, isSameForAll: never, addsUp: addsNothingUp, climbs: true },
};

/** The part of a kind that reads documents. A run's part is in `runs.ts`, so that the browser does not load it. */
export function documentPart({ kind }: Variable): DocumentPart {
  // TypeScript does not see that a kind's part only meets variables of that kind.
  return DOCUMENTS[kind] as DocumentPart;
}
