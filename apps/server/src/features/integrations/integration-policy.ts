import {
  askedFields,
  type ImportConfig,
  type IntegrationKind,
  isSecret,
  type KindField,
  KINDS,
  type Sniff,
} from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { parseDate } from '@comptoir/kernel';
import { SourceError } from './sources/source.ts';

type Values = Readonly<Record<string, string>>;

/** The values that the kind asks for, and no others. Refuses what is missing or can't be, by the field's name. */
export function checkValues(fields: readonly KindField[], values: Values, path: string): Values {
  const requested = askedFields(fields, values);
  for (const name of Object.keys(values))
    if (!fields.some((field) => field.name === name)) refuse(path, name, 'unknown');
  return Object.fromEntries(requested.map((field) => [field.name, checkValue(field, values, path)]));
}

/** Settings that are a host's name, or the first part of it, and where such a host is: keys go nowhere else. */
const BELOW: Readonly<Record<string, readonly string[]>> = {
  company_domain: [''],
  login_domain: ['.salesforce.com'],
  company_host: ['.ilucca.net', '.ilucca.ch', '.ilucca-test.net', '.ilucca-demo.net'],
};

function checkValue(field: KindField, values: Values, path: string): string {
  const { name, type } = field;
  const value = isSecret(field) ? (values[name] ?? '') : (values[name] ?? '').trim();
  if (value === '') return field.optional ? '' : refuse(path, name, 'value_missing');
  if (type === 'number' && !(/^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535))
    refuse(path, name, 'port_invalid');
  if (type === 'choice' && !field.choices?.includes(value)) refuse(path, name, 'unknown');
  if (name === 'base_url' || name === 'endpoint') checkAddress(value, path, name);
  // A host is a name and nothing else: no port, no path, no user.
  if (name === 'host' && !/^[A-Za-z0-9.:_-]{1,255}$/.test(value)) refuse(path, name, 'host_invalid');
  // Part of a host's name, or all of it.
  if (name in BELOW && !/^[A-Za-z0-9.-]{1,200}$/.test(value)) refuse(path, name, 'host_invalid');
  if (BELOW[name]?.every((domain) => !value.toLowerCase().endsWith(domain)))
    refuse(path, name, 'host_invalid');
  if (name === 'start_date' && parseDate(value) === null) refuse(path, name, 'date');
  return value;
}

function checkAddress(value: string, path: string, name: string): void {
  const url = URL.canParse(value) ? new URL(value) : null;
  // A password in the address would be shown to everybody who sees the connection.
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    refuse(path, name, 'url_invalid');
}

type Refused =
  | 'unknown'
  | 'value_missing'
  | 'port_invalid'
  | 'host_invalid'
  | 'url_invalid'
  | 'date'
  | 'not_csv';

function refuse(path: string, name: string, reason: Refused): never {
  throw new AppError('invalid_field', { reason, field: name }, `${path}.${name}`);
}

export const settingFields = (kind: IntegrationKind) =>
  KINDS[kind].settings.filter((field) => !isSecret(field));

/** Refuses a secret that the kind does not have, before anything else is looked at. */
export function checkSecretNames(kind: IntegrationKind, typed: Values): void {
  for (const name of Object.keys(typed))
    if (!KINDS[kind].settings.some((field) => field.name === name && isSecret(field)))
      refuse('secrets', name, 'unknown');
}

/** What is synced: the kind's own rules beside its fields. */
export function checkSelection(kind: IntegrationKind, values: Values): Values {
  const checked = checkValues(KINDS[kind].selection, values, 'selection');
  if (kind === 's3' && !checked['path']?.toLowerCase().endsWith('.csv'))
    refuse('selection', 'path', 'not_csv');
  const hasColumn = KINDS[kind].selection.some(({ name }) => name === 'change_column');
  if (hasColumn && (checked['start_date'] ?? '') !== '' && (checked['change_column'] ?? '') === '')
    refuse('selection', 'change_column', 'value_missing');
  return checked;
}

/**
 * The secrets after a change. What is not typed stays, unless the connection leads elsewhere or signs in as somebody else: then a
 * secret that somebody else typed would go where they never sent it.
 */
export function nextSecrets(
  kind: IntegrationKind,
  values: { readonly settings: Values; readonly typed: Values },
  before: { readonly settings: Values; readonly secrets: Values } | null,
): Values {
  const { settings, typed } = values;
  const secretFields = askedFields(KINDS[kind].settings, settings).filter(isSecret);
  const isSamePlace =
    before !== null &&
    settingFields(kind).every(({ name }) => (before.settings[name] ?? '') === (settings[name] ?? ''));
  return Object.fromEntries(
    secretFields.flatMap((field) => {
      const { name } = field;
      const value = typed[name] || (isSamePlace ? before.secrets[name] : undefined) || '';
      if (value === '') return field.optional ? [] : refuse('secrets', name, 'value_missing');
      return [[name, value] as const];
    }),
  );
}

/** How the columns of a connection were mapped, by their names: a later file may have them in another order. */
export interface Mapping {
  readonly columns: readonly string[];
  readonly config: ImportConfig;
}

export function mappingOf(config: ImportConfig, sniff: Sniff): Mapping {
  return { columns: sniff.columns.map((column) => column.name), config };
}

/** The mapping for another file. A column that it needs and that is gone is refused; one that is new is left out. */
export function configFor({ columns, config }: Mapping, sniff: Sniff): ImportConfig {
  const places = new Map(sniff.columns.map((column) => [column.name, column.index]));
  const placeOf = (index: number): number => {
    const name = columns[index] ?? '';
    const place = places.get(name);
    if (place === undefined) throw new SourceError('column_gone', { detail: name });
    return place;
  };
  return {
    ...config,
    format: sniff.format,
    columns: config.columns
      .filter((column) => column.target.kind !== 'ignore')
      .map((column) => ({ ...column, index: placeOf(column.index) })),
    name_column: placeOf(config.name_column),
    id_column: placeOf(config.id_column),
    ...(config.more_id_columns && { more_id_columns: config.more_id_columns.map(placeOf) }),
    user_column: config.user_column === null ? null : placeOf(config.user_column),
  };
}

/** After the first import its new fields are there, and so is its table: from now on the mapping names them. */
export function settledMapping(
  { columns, config }: Mapping,
  table_id: string,
  field_ids: readonly string[],
): Mapping {
  const used = config.columns.filter((column) => column.target.kind !== 'ignore');
  return {
    columns,
    config: {
      ...config,
      target: { kind: 'table', table_id },
      columns: used.map((column, position) => ({
        ...column,
        target: { kind: 'field', field_id: field_ids[position] ?? '' },
      })),
    },
  };
}

/** Of one connection: on this day and the two before refreshes failed and none ended well. */
export function failsAgain(
  ends: readonly { readonly day: string; readonly failed: boolean }[],
  days: readonly string[],
): boolean {
  const of = (day: string, failed: boolean) => ends.filter((end) => end.day === day && end.failed === failed);
  return (
    days.every((day) => of(day, true).length > 0 && of(day, false).length === 0) &&
    of(days[0] ?? '', true).length === 1
  );
}
