import {
  decimalSchema,
  type getCompensation,
  idSchema,
  type ProposedLine,
  type ResponseOf,
} from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { MAX_NAME_LENGTH } from '@comptoir/kernel';
import { z } from 'zod';

type Document = ResponseOf<typeof getCompensation>['document'];
type Variable = Document['variables'][number];
type Tiers = Extract<Variable, { kind: 'Accelerator' }>;
type Lookup = Extract<Variable, { kind: 'LookupRange' | 'LookupPoint' }>;

export const planChangeSchema = z.discriminatedUnion('part', [
  z.strictObject({
    part: z.literal('tier_value').describe('What a tier pays: a rate (a ratio) or an amount.'),
    variable_id: idSchema,
    tier: z.number().int().min(1).describe('Counted from 1.'),
    value: decimalSchema,
  }),
  z.strictObject({
    part: z.literal('tier_from').describe('Where a tier begins: the one before it ends there.'),
    variable_id: idSchema,
    tier: z.number().int().min(2),
    value: decimalSchema,
  }),
  z.strictObject({
    part: z.literal('lookup_value').describe('What a row of a lookup table answers.'),
    variable_id: idSchema,
    row: z.number().int().min(1).describe('Counted from 1.'),
    value: z.string().max(MAX_NAME_LENGTH),
  }),
]);
export type PlanChange = z.output<typeof planChangeSchema>;

const missing = (field: string) => new AppError('not_found', { object: 'variable' }, field);

interface Changed {
  readonly variable: Variable;
  readonly line: ProposedLine;
}

function lineOf(
  { name }: Variable,
  part: ProposedLine['part'],
  at: number,
  of: Pick<ProposedLine, 'before' | 'after' | 'is_ratio'>,
): ProposedLine {
  return { part, of: name, at: String(at), currency: null, ...of };
}

function changedTier(variable: Tiers, { part, tier, value }: Extract<PlanChange, { tier: number }>): Changed {
  const at = tier - 1;
  const present = variable.tiers[at];
  if (!present) throw missing('tier');
  if (part === 'tier_value') {
    const is_ratio = variable.pays === 'rate';
    return {
      variable: { ...variable, tiers: variable.tiers.with(at, { ...present, value }) },
      line: lineOf(variable, part, tier, { before: present.value, after: value, is_ratio }),
    };
  }
  const tiers = variable.tiers.map((one, each) =>
    each === at ? { ...one, from: value } : each === at - 1 ? { ...one, to: value } : one,
  );
  // Thresholds of a target are ratios of it.
  const is_ratio = variable.target_variable_id !== null;
  return {
    variable: { ...variable, tiers },
    line: lineOf(variable, part, tier, { before: present.from, after: value, is_ratio }),
  };
}

function changedRow(variable: Lookup, { part, row, value }: Extract<PlanChange, { row: number }>): Changed {
  const present = variable.rows[row - 1];
  if (!present) throw missing('row');
  const is_ratio = variable.result === 'percentage';
  return {
    variable: { ...variable, rows: variable.rows.with(row - 1, { ...present, value }) },
    line: lineOf(variable, part, row, { before: present.value, after: value, is_ratio }),
  };
}

function changedVariable(variable: Variable, change: PlanChange): Changed {
  if ('tier' in change && variable.kind === 'Accelerator') return changedTier(variable, change);
  if ('row' in change && (variable.kind === 'LookupRange' || variable.kind === 'LookupPoint'))
    return changedRow(variable, change);
  throw missing('variable_id');
}

/** The document with the changes, one after the other, and what each of them replaced. */
export function changedDocument(document: Document, changes: readonly PlanChange[]) {
  const lines: ProposedLine[] = [];
  let { variables } = document;
  for (const change of changes) {
    const at = variables.findIndex(({ id }) => id === change.variable_id);
    const present = variables[at];
    if (!present) throw missing('variable_id');
    const { variable, line } = changedVariable(present, change);
    variables = variables.with(at, variable);
    lines.push(line);
  }
  return { document: { ...document, variables }, lines };
}
