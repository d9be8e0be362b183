import { AppError } from '@comptoir/contract/errors';
import type { FormulaNode, StorageKind } from '@comptoir/engine';
import { sql, type RawBuilder } from '../../../platform/db/index.ts';
import { foldedSql } from '../../records/index.ts';

type Sql = RawBuilder<unknown>;

/** What a part of a formula is in SQL; a part that can't be computed on a row has no value there. */
export interface Compiled {
  readonly value: Sql;
  /** `null`: nothing is known of it, as of an empty branch. */
  readonly kind: StorageKind | null;
}

export interface FormulaColumns {
  /** The calculated column, for messages. */
  readonly name: string;
  /** What a column is worth; undefined: there is none. */
  readonly column: (id: string) => Compiled | undefined;
}

/** Decimals that a quotient is computed with before it is rounded to 20, as the engine's quotients are. */
const GUARD = sql`0.000000000000000000000000000000`;

/** The formula as an expression over the relation `r`: the engine's numbers to the last decimal, empty where the engine has an error. */
export function formulaSql(node: FormulaNode, columns: FormulaColumns): Compiled {
  switch (node.type) {
    case 'number':
    case 'percent':
      return { value: sql`${node.value}::numeric`, kind: 'decimal' };
    case 'text':
      return { value: sql`nullif(${node.value}::text, '')`, kind: 'text' };
    case 'date':
      return { value: sql`${node.value}::date`, kind: 'date' };
    case 'boolean':
      return { value: node.value ? sql`true` : sql`false`, kind: 'boolean' };
    case 'variable': {
      const found = columns.column(node.id);
      if (!found)
        throw new AppError('invalid_field', { reason: 'unknown_field', field_id: node.id }, 'calculations');
      return found;
    }
    case 'unary': {
      const operand = decimal(formulaSql(node.operand, columns), columns);
      return { value: node.operator === '-' ? sql`(-${operand})` : operand, kind: 'decimal' };
    }
    case 'binary':
      return binarySql(node, columns);
    case 'call':
      return callSql(node, columns);
  }
}

const refused = ({ name }: FormulaColumns, reason: string) =>
  new AppError('invalid_field', { reason, field: name }, 'calculations');

function decimal({ value, kind }: Compiled, columns: FormulaColumns): Sql {
  if (kind !== null && kind !== 'decimal') throw refused(columns, 'formula_type');
  return value;
}

function truth({ value, kind }: Compiled, columns: FormulaColumns): Sql {
  if (kind !== null && kind !== 'boolean') throw refused(columns, 'formula_type');
  return sql`coalesce(${value}, false)`;
}

const COMPARED = {
  '=': sql`=`,
  '<>': sql`<>`,
  '<': sql`<`,
  '<=': sql`<=`,
  '>': sql`>`,
  '>=': sql`>=`,
} as const;

function binarySql(node: Extract<FormulaNode, { type: 'binary' }>, columns: FormulaColumns): Compiled {
  const left = formulaSql(node.left, columns);
  const right = formulaSql(node.right, columns);
  const { operator } = node;
  switch (operator) {
    case '+':
      return { value: sql`(${decimal(left, columns)} + ${decimal(right, columns)})`, kind: 'decimal' };
    case '-':
      return { value: sql`(${decimal(left, columns)} - ${decimal(right, columns)})`, kind: 'decimal' };
    case '*':
      return {
        value: sql`round(${decimal(left, columns)} * ${decimal(right, columns)}, 20)`,
        kind: 'decimal',
      };
    case '/':
      return {
        value: sql`round((${decimal(left, columns)} + ${GUARD}) / nullif(${decimal(right, columns)}, 0), 20)`,
        kind: 'decimal',
      };
    case '^':
      throw refused(columns, 'formula_function');
    default: {
      if (left.kind !== null && right.kind !== null && left.kind !== right.kind)
        throw refused(columns, 'formula_type');
      const isText = left.kind === 'text' || right.kind === 'text';
      const [a, b] = isText
        ? [
            sql`${foldedSql(left.value)} collate "und-x-icu"`,
            sql`${foldedSql(right.value)} collate "und-x-icu"`,
          ]
        : [left.value, right.value];
      return { value: sql`coalesce(${a} ${COMPARED[operator]} ${b}, false)`, kind: 'boolean' };
    }
  }
}

type Call = (args: readonly Compiled[], columns: FormulaColumns) => Compiled;

/** The kind that all branches have. */
function oneKind(branches: readonly Compiled[], columns: FormulaColumns): StorageKind | null {
  const kinds = new Set(branches.flatMap(({ kind }) => kind ?? []));
  if (kinds.size > 1) throw refused(columns, 'formula_type');
  return [...kinds][0] ?? null;
}

function casesSql(args: readonly Compiled[], columns: FormulaColumns): Compiled {
  const whens: Sql[] = [];
  const branches: Compiled[] = [];
  for (let at = 0; at + 1 < args.length; at += 2) {
    const [test, then] = [args[at], args[at + 1]];
    if (!test || !then) break;
    whens.push(sql`when ${truth(test, columns)} then ${then.value}`);
    branches.push(then);
  }
  const last = args.length % 2 === 1 ? args.at(-1) : undefined;
  if (last) branches.push(last);
  return {
    value: sql`(case ${sql.join(whens, sql` `)} ${last ? sql`else ${last.value}` : sql``} end)`,
    kind: oneKind(branches, columns),
  };
}

const rounded =
  (of: (value: Sql, places: Sql) => Sql): Call =>
  ([given, places], columns) => {
    const digits = places ? sql`least(greatest(trunc(${decimal(places, columns)}), -80), 20)::int` : sql`0`;
    return { value: of(decimal(given ?? EMPTY, columns), digits), kind: 'decimal' };
  };

const extreme =
  (name: Sql): Call =>
  (args, columns) => {
    const kind = oneKind(args, columns);
    if (kind !== null && kind !== 'decimal' && kind !== 'date') throw refused(columns, 'formula_type');
    const values = args.map(({ value }) => value);
    // Of an empty one the engine has none: the least of some would be a value.
    const isWhole = sql.join(
      values.map((value) => sql`${value} is not null`),
      sql` and `,
    );
    return { value: sql`case when ${isWhole} then ${name}(${sql.join(values)}) end`, kind };
  };

const allOf =
  (link: Sql): Call =>
  (args, columns) => ({
    value: sql`(${sql.join(
      args.map((arg) => truth(arg, columns)),
      link,
    )})`,
    kind: 'boolean',
  });

const EMPTY: Compiled = { value: sql`null`, kind: null };
const textOf = ({ value, kind }: Compiled): Sql => {
  if (kind === 'decimal') return sql`coalesce(trim_scale(${value})::text, '')`;
  if (kind === 'boolean') return sql`coalesce(upper(${value}::text), '')`;
  return sql`coalesce(${value}::text, '')`;
};

const CALLS: Readonly<
  Record<string, { readonly least: number; readonly most: number; readonly make: Call }>
> = {
  IF: { least: 3, most: 3, make: casesSql },
  IFS: { least: 2, most: 101, make: casesSql },
  AND: { least: 1, most: 100, make: allOf(sql` and `) },
  OR: { least: 1, most: 100, make: allOf(sql` or `) },
  NOT: {
    least: 1,
    most: 1,
    make: ([one = EMPTY], columns) => ({ value: sql`(not ${truth(one, columns)})`, kind: 'boolean' }),
  },
  COALESCE: {
    least: 1,
    most: 100,
    make: (args, columns) => ({
      value: sql`coalesce(${sql.join(args.map(({ value }) => value))})`,
      kind: oneKind(args, columns),
    }),
  },
  ISEMPTY: {
    least: 1,
    most: 1,
    make: ([one = EMPTY]) => ({ value: sql`(${one.value} is null)`, kind: 'boolean' }),
  },
  ABS: {
    least: 1,
    most: 1,
    make: ([one = EMPTY], columns) => ({ value: sql`abs(${decimal(one, columns)})`, kind: 'decimal' }),
  },
  MIN: { least: 1, most: 100, make: extreme(sql`least`) },
  MAX: { least: 1, most: 100, make: extreme(sql`greatest`) },
  ROUND: { least: 1, most: 2, make: rounded((value, places) => sql`round(${value}, ${places})`) },
  ROUNDDOWN: { least: 1, most: 2, make: rounded((value, places) => sql`trunc(${value}, ${places})`) },
  ROUNDUP: {
    least: 1,
    most: 2,
    make: rounded(
      (value, places) =>
        sql`(trunc(${value}, ${places}) + sign(${value} - trunc(${value}, ${places})) * power(10::numeric, -(${places})))`,
    ),
  },
  CONCAT: {
    least: 1,
    most: 100,
    make: (args) => ({ value: sql`nullif(concat(${sql.join(args.map(textOf))}), '')`, kind: 'text' }),
  },
  CONTAINS: {
    least: 2,
    most: 2,
    make: ([where = EMPTY, what = EMPTY]) => ({
      value: sql`(strpos(${foldedSql(textOf(where))}, ${foldedSql(textOf(what))}) > 0 and ${textOf(what)} <> '')`,
      kind: 'boolean',
    }),
  },
  LEN: {
    least: 1,
    most: 1,
    make: ([one = EMPTY]) => ({ value: sql`length(${textOf(one)})::numeric`, kind: 'decimal' }),
  },
  DAYSBETWEEN: {
    least: 2,
    most: 2,
    make: ([from = EMPTY, to = EMPTY], columns) => {
      if (oneKind([from, to], columns) === 'date')
        return { value: sql`(${to.value} - ${from.value})::numeric`, kind: 'decimal' };
      throw refused(columns, 'formula_type');
    },
  },
  DAYOFMONTH: {
    least: 1,
    most: 1,
    make: ([one = EMPTY], columns) => {
      if (one.kind !== 'date') throw refused(columns, 'formula_type');
      return { value: sql`extract(day from ${one.value})::numeric`, kind: 'decimal' };
    },
  },
};

function callSql({ name, args }: Extract<FormulaNode, { type: 'call' }>, columns: FormulaColumns): Compiled {
  const call = Object.hasOwn(CALLS, name) ? CALLS[name] : undefined;
  if (!call) throw refused(columns, 'formula_function');
  if (args.length < call.least || args.length > call.most) throw refused(columns, 'formula_arguments');
  return call.make(
    args.map((arg) => formulaSql(arg, columns)),
    columns,
  );
}
