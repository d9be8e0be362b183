import {
  MAX_SCOPES_PER_COMPENSATION,
  MAX_TEXT_LENGTH,
  MAX_VARIABLES_PER_COMPENSATION,
} from '@comptoir/kernel';
import type {
  CalculationTrigger,
  CompensationDocument,
  Dashboard,
  OnlyFor,
  Payment,
  PaymentSchedule,
  PaymentTrigger,
  Scope,
  Variable,
} from '../model/index.ts';
import type { PlanCheck } from '../plan-checks/plan-check.ts';
import { checks } from './checks.ts';
import {
  type Branch,
  type Codec,
  type Fields,
  type Tree,
  childOf,
  entriesOf,
  field,
  list,
  object,
  optional,
  readFields,
  refuseUnknownKeys,
  textOf,
  wrongType,
} from './codec.ts';
import { type Env, type Named, type PlanNames, type Sibling, fieldsOfRows } from './env.ts';
import { payment } from './payment.ts';
import { BAD, type Bad, type Reading } from './reading.ts';
import { group, idOf, team, variable } from './references.ts';
import { choice, month, name, text } from './scalars.ts';
import { scheduleOf } from './schedule.ts';
import { scopeParts } from './scopes.ts';
import { variableParts } from './variables.ts';
import type { TextNode } from './text-node.ts';

/** What a plan's text says of one compensation. */
export interface CompensationContent {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly calculation_trigger: CalculationTrigger;
  readonly payment_trigger: PaymentTrigger;
  /** `YYYY-MM`; `null`: recurring. */
  readonly only_month: string | null;
  readonly document: CompensationDocument;
  /** Examples with the pay that is expected of them. */
  readonly checks: readonly PlanCheck[];
}

/** Its parts in the text's order. */
type Parts = Omit<CompensationContent, 'id' | 'document' | 'checks'> &
  Pick<CompensationDocument, 'only_for' | 'payment' | 'schedule' | 'kpi_variable_ids' | 'dashboard'>;

const calculationTrigger = choice<CalculationTrigger>({
  each_month: true,
  each_month_except_end_of_quarter: true,
  each_quarter: true,
  q1: true,
  q2: true,
  q3: true,
  q4: true,
  each_semester: true,
  each_year: true,
});

const paymentTrigger = choice<PaymentTrigger>({
  end_of_month: true,
  end_of_quarter: true,
  end_of_semester: true,
  end_of_year: true,
});

/** A field of any scope: by name, and with the scope where several have the name. */
const shownField: Codec<string> = {
  write(id, env) {
    const all = fieldsOfScopes(env);
    const found = all.find((one) => one.id === id);
    if (!found) {
      env.unnamed.push({ reason: 'gone', kind: 'field', compensation: env.own.name, name: '' });
      return '?';
    }
    const isUnique = all.every((one) => one.id === id || one.name !== found.name);
    if (isUnique) return found.name;
    return {
      entries: [
        ['scope', found.scope],
        ['field', found.name],
      ],
      inline: true,
    };
  },
  read(node, env, reading) {
    const alone = textOf(node);
    const fieldNode = alone === null ? childOf(node, 'field') : node;
    const scopeName = alone === null ? textOf(childOf(node, 'scope')) : null;
    const named = textOf(fieldNode);
    if (!fieldNode || named === null) return wrongType(node, 'text', reading);
    const all = fieldsOfScopes(env).filter((one) => scopeName === null || one.scope === scopeName);
    return idOf('field', named, all, { node: fieldNode, reading });
  },
};

function fieldsOfScopes(env: Env): (Named & { readonly scope: string })[] {
  return env.own.scopes.flatMap(({ id, name: scope }) =>
    (fieldsOfRows(env.sources.get(id), env) ?? []).map((one) => ({ ...one, scope })),
  );
}

const shownVariables = list(variable, 50);

const dashboard = object<Dashboard>({
  attainment_variable_id: optional('attainment', variable, null),
  variable_ids: optional<readonly string[]>('variables', shownVariables, []),
  record_field_ids: optional<readonly string[]>('record_fields', list(shownField, 50), []),
});

const EMPTY_DASHBOARD: Dashboard = { attainment_variable_id: null, variable_ids: [], record_field_ids: [] };

const head: Fields<
  Pick<Parts, 'name' | 'description' | 'calculation_trigger' | 'payment_trigger' | 'only_month'>
> = {
  name: field('name', name),
  description: optional<string>('description', text(MAX_TEXT_LENGTH), ''),
  calculation_trigger: field('calculation_trigger', calculationTrigger),
  payment_trigger: field('payment_trigger', paymentTrigger),
  only_month: optional('only_month', month, null),
};

const MAX_ONLY_FOR = 200;

const onlyFor = object<OnlyFor>({
  team_ids: optional<readonly string[]>('teams', list(team, MAX_ONLY_FOR), []),
  group_ids: optional<readonly string[]>('groups', list(group, MAX_ONLY_FOR), []),
});

const tail: Fields<Pick<Parts, 'only_for' | 'payment' | 'schedule' | 'kpi_variable_ids' | 'dashboard'>> = {
  only_for: optional<OnlyFor | undefined>('only_for', onlyFor, undefined),
  payment: optional<Payment>('pays', payment, { type: 'standard', variable_id: null }),
  schedule: optional<PaymentSchedule | undefined>('schedule', scheduleOf(shownField), undefined),
  kpi_variable_ids: optional<readonly string[]>('key_figures', shownVariables, []),
  dashboard: optional<Dashboard>('dashboard', dashboard, EMPTY_DASHBOARD),
};

const KEYS = [...Object.values(head), ...Object.values(tail)].map(({ key }) => key);

/** A version of a compensation: its checks are compared with nothing. */
export type ComparedContent = Omit<CompensationContent, 'checks'>;

export function siblingOf({ id, name, document }: ComparedContent): Sibling {
  return { id, name, scopes: document.scopes, variables: document.variables };
}

/** The parts of a compensation as they are written. */
export interface WrittenParts {
  readonly head: readonly (readonly [string, Tree])[];
  readonly scopes: readonly (Named & Branch)[];
  readonly variables: readonly (Named & Branch)[];
  readonly tail: readonly (readonly [string, Tree])[];
}

function writtenParts(content: ComparedContent, outside: Env): WrittenParts {
  const { document } = content;
  const env: Env = {
    ...outside,
    own: siblingOf(content),
    sources: new Map(document.scopes.map((one) => [one.id, one])),
  };
  const written = <T extends Named>(codec: Codec<T> | Codec<Omit<T, 'id'>>, part: T): Named & Branch => ({
    id: part.id,
    name: part.name,
    ...(codec.write(part, env) as Branch), // both codecs write mappings
  });
  return {
    head: entriesOf(head, content, env),
    scopes: document.scopes.map((one) => written<Scope>(scopeParts, one)),
    variables: document.variables.map((one) => written<Variable>(variableParts as Codec<Variable>, one)), // an id more
    tail: entriesOf(tail, document, env),
  };
}

/** The parts of a compensation by themselves, outside of a plan's text. */
export function partsOfCompensation(content: ComparedContent, names: PlanNames): WrittenParts {
  return writtenParts(content, {
    names,
    plan_name: '',
    siblings: [],
    own: siblingOf(content),
    sources: new Map(),
    fields: null,
    unnamed: [],
  });
}

export function writeCompensation(content: CompensationContent, outside: Env): Branch {
  const parts = writtenParts(content, outside);
  const branch = ({ entries, inline }: Branch): Branch => ({ entries, inline });
  return {
    entries: [
      ...parts.head,
      ...(parts.scopes.length > 0 ? [['scopes', parts.scopes.map(branch)] as const] : []),
      ...(parts.variables.length > 0 ? [['variables', parts.variables.map(branch)] as const] : []),
      ...parts.tail,
      ...(content.checks.length > 0
        ? [['checks', checks.write(content.checks, { ...outside, own: siblingOf(content) })] as const]
        : []),
    ],
    inline: false,
  };
}

/** `own`: its id and those of its scopes and variables, in the text's order. `newId`: for its checks. */
export function readCompensation(
  node: TextNode,
  own: Sibling,
  {
    outside,
    reading,
    newId,
  }: { readonly outside: Env; readonly reading: Reading; readonly newId: () => string },
): CompensationContent | Bad {
  refuseUnknownKeys(node, [...KEYS, 'scopes', 'variables', 'checks'], reading);
  const env: Env = { ...outside, own, sources: new Map() };
  const first = readFields(node, head, env, reading);
  const scopes = readParts<Omit<Scope, 'id'>>(node, 'scopes', scopeParts, env, reading);
  const known = scopes === BAD ? [] : identified(scopes, own.scopes, reading);
  const inside: Env = { ...env, sources: new Map(known.map((one) => [one.id, one])) };
  if (scopes === BAD) return BAD; // fields of variables mean nothing without their scopes
  const variables = readParts(node, 'variables', variableParts, inside, reading);
  const last = readFields(node, tail, inside, reading);
  const checkNode = childOf(node, 'checks');
  const examples = checkNode ? checks.read(checkNode, inside, reading) : [];
  if (first === BAD || variables === BAD || last === BAD || examples === BAD) return BAD;
  const document: CompensationDocument = {
    scopes: known,
    variables: identified(variables, own.variables, reading) as readonly Variable[], // parts and id
    ...last,
  };
  const made = examples.map((one) => ({ id: newId(), ...one }));
  return reading.place({ id: own.id, ...first, document, checks: made }, node);
}

function readParts<T>(
  node: TextNode,
  key: string,
  codec: Codec<T>,
  env: Env,
  reading: Reading,
): readonly T[] | Bad {
  const most = key === 'scopes' ? MAX_SCOPES_PER_COMPENSATION : MAX_VARIABLES_PER_COMPENSATION;
  const found = childOf(node, key);
  return found ? list(codec, most).read(found, env, reading) : [];
}

function identified<T extends object>(
  parts: readonly T[],
  own: readonly Named[],
  reading: Reading,
): (T & { readonly id: string })[] {
  return parts.map((part, at) => {
    const made = { ...part, id: own[at]!.id }; // one name per item of the list
    const place = reading.nodeOf(part);
    return place ? reading.place(made, place) : made;
  });
}

/** The names of a compensation's parts, before anything is read: formulas name variables that come later. */
export function namesIn(
  node: TextNode,
  key: 'scopes' | 'variables' | 'calculated_fields',
): { readonly name: string; readonly node: TextNode; readonly item: TextNode }[] {
  const items = childOf(node, key);
  if (items?.type !== 'list') return [];
  return items.items.map((item) => {
    const named = childOf(item, 'name');
    return { name: textOf(named) ?? '', node: named ?? item, item };
  });
}
