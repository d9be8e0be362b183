import {
  type Attribute,
  type BodyOf,
  type createUser,
  emailSchema,
  LANGUAGES,
  knownNameSchema,
  nameSchema,
  type Role,
  type Scalar,
  supportedCurrencySchema,
  USER_KEYS,
  type UserMatching,
} from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { z } from 'zod';
import { validated } from '../../platform/http/validate.ts';
import { normaliseValue } from '../attributes/index.ts';

export type Row = Readonly<Record<string, Scalar>>;

/** What a row may say, in this company. */
export interface RowModel {
  readonly matching: UserMatching;
  readonly attributes: ReadonlyMap<string, Attribute>;
  readonly roles: readonly Role[];
}

/** What a row says of a person. What it leaves out is not there. */
export interface ReadRow {
  readonly standard: Partial<BodyOf<typeof createUser>>;
  /** In stored form; null: emptied. */
  readonly attributes: readonly { readonly attribute: Attribute; readonly value: string | null }[];
}

const standardSchema = z.strictObject({
  email: emailSchema.nullable().optional(),
  external_ref: z
    .union([knownNameSchema, z.number().transform(String)])
    .nullable()
    .optional(),
  name: nameSchema.optional(),
  language: z.enum(LANGUAGES).optional(),
  /** By its name or its id. */
  role: knownNameSchema.optional(),
  licenced: z.boolean().optional(),
  currency: supportedCurrencySchema.nullable().optional(),
  calculation_currency: supportedCurrencySchema.nullable().optional(),
});

/** The field of a row that names its person. */
export function matchingKey({ matching, attributes }: RowModel): string {
  if (matching === 'email' || matching === 'external_ref') return matching;
  for (const [key, attribute] of attributes) if (attribute.id === matching) return key;
  // Deleted since it was chosen: the settings have to choose again.
  throw new AppError('not_found', { object: 'user_matching' });
}

/** What names the person of a row. */
export function personOf(row: Row, model: RowModel): string {
  const key = matchingKey(model);
  const value = row[key];
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || text.trim() === '')
    throw new AppError('invalid_field', { reason: 'missing' }, key);
  return text.trim();
}

export function readRow(row: Row, model: RowModel): ReadRow {
  for (const key of Object.keys(row))
    if (!isStandard(key) && !model.attributes.has(key))
      throw new AppError('invalid_field', { reason: 'unrecognized_keys', keys: [key] }, key);
  const entries = Object.entries(row);
  const { role, ...standard } = validated(
    standardSchema,
    Object.fromEntries(entries.filter(([key]) => isStandard(key))),
  );
  return {
    standard: { ...defined(standard), ...(role === undefined ? {} : { role_id: roleId(role, model.roles) }) },
    attributes: entries.flatMap(([key, value]) => {
      const attribute = model.attributes.get(key);
      return attribute ? [{ attribute, value: attributeValue(key, attribute, value) }] : [];
    }),
  };
}

const isStandard = (key: string): boolean => (USER_KEYS as readonly string[]).includes(key);

/** Without what is `undefined`: absent is unchanged. */
function defined<T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}

function roleId(text: string, roles: readonly Role[]): string {
  const role = roles.find(({ id, name }) => id === text || name.toLowerCase() === text.toLowerCase());
  if (!role) throw new AppError('not_found', { object: 'role' }, 'role');
  return role.id;
}

function attributeValue(key: string, attribute: Attribute, value: Scalar): string | null {
  if (value === null || value === '') return null;
  const stored = normaliseValue(attribute, String(value));
  if (stored === null) throw new AppError('invalid_field', { type: attribute.type }, key);
  return stored;
}
