import { AppError } from '@comptoir/contract/errors';
import type { Filter, FilterValue, Operator } from './filter.ts';
import { findPlace, type Place } from './paths.ts';
import { type Attribute, findSub, type Resource, type ResourceType } from './schema.ts';

type Object_ = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Object_ => typeof value === 'object' && value !== null;

/** Does the resource fit the filter? A name that is nowhere is refused: dropped unseen, it would find the wrong people. */
export function matches(type: ResourceType, resource: Resource, filter: Filter): boolean {
  return test(filter, {
    find: (path) => {
      const place = findPlace(type, path);
      if (place === null || place === 'extension') throw new AppError('scim_filter_invalid', { at: path });
      return place === 'ignored' ? null : { values: valuesAt(resource, place), attribute: endOf(place) };
    },
    elements: (path) => {
      const place = findPlace(type, path);
      if (place === null || place === 'extension' || place === 'ignored' || !place.attribute.multi)
        throw new AppError('scim_filter_invalid', { at: path });
      const container = place.urn === null ? resource : resource[place.urn];
      const list = isObject(container) ? container[place.attribute.name] : undefined;
      return { attribute: place.attribute, list: Array.isArray(list) ? list.filter(isObject) : [] };
    },
  });
}

/** Does one element of a list fit the filter in brackets? */
export function matchesElement(attribute: Attribute, element: Object_, filter: Filter): boolean {
  return test(filter, {
    find: (path) => {
      const sub = findSub(attribute, path);
      if (sub === null) throw new AppError('scim_filter_invalid', { at: path });
      const value = element[sub.name];
      return { values: value === undefined ? [] : [value], attribute: sub };
    },
    elements: (path) => {
      throw new AppError('scim_filter_invalid', { at: path });
    },
  });
}

interface Lookup {
  readonly find: (
    path: string,
  ) => { readonly values: readonly unknown[]; readonly attribute: Attribute } | null;
  readonly elements: (path: string) => { readonly attribute: Attribute; readonly list: readonly Object_[] };
}

function test(filter: Filter, lookup: Lookup): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.parts.map((part) => test(part, lookup)).every(Boolean);
    case 'or':
      // Both are looked at: a wrong name in the second one is refused, too.
      return filter.parts.map((part) => test(part, lookup)).some(Boolean);
    case 'not':
      return !test(filter.part, lookup);
    case 'pr':
      return (lookup.find(filter.path)?.values ?? []).some((value) => value !== '');
    case 'compare': {
      const found = lookup.find(filter.path);
      return found !== null && compares(found, filter.operator, filter.value);
    }
    case 'elements': {
      const { attribute, list } = lookup.elements(filter.path);
      const { value } = filter;
      return list.some(
        (element) =>
          matchesElement(attribute, element, filter.filter) &&
          (value === null || matchesElement(attribute, element, value)),
      );
    }
  }
}

const endOf = ({ attribute, sub }: Place): Attribute =>
  sub ?? (attribute.sub && attribute.multi ? (findSub(attribute, 'value') ?? attribute) : attribute);

/** The values at a place: of a list those of its elements, `value` where none is named. */
export function valuesAt(resource: Resource, { urn, attribute, sub }: Place): readonly unknown[] {
  const container = urn === null ? resource : resource[urn];
  const value = isObject(container) ? container[attribute.name] : undefined;
  const all: readonly unknown[] = Array.isArray(value) ? value : value === undefined ? [] : [value];
  // `manager eq "id"`, as `emails eq "x"`.
  const name = sub?.name ?? (attribute.sub ? 'value' : null);
  if (name === null) return all;
  return all.flatMap((one) => (isObject(one) && one[name] !== undefined ? [one[name]] : []));
}

function compares(
  { values, attribute }: { readonly values: readonly unknown[]; readonly attribute: Attribute },
  operator: Operator,
  wanted: FilterValue,
): boolean {
  if (operator === 'ne') return !compares({ values, attribute }, 'eq', wanted);
  if (wanted === null) return operator === 'eq' && values.length === 0;
  const fold = (value: unknown): string => {
    const text = String(value);
    return attribute.caseExact ? text : text.toLowerCase();
  };
  const other = fold(wanted);
  return values.some((value) => holds(fold(value), operator, other));
}

function holds(one: string, operator: Exclude<Operator, 'ne'>, other: string): boolean {
  switch (operator) {
    case 'eq':
      return one === other;
    case 'co':
      return one.includes(other);
    case 'sw':
      return one.startsWith(other);
    case 'ew':
      return one.endsWith(other);
    case 'gt':
      return one > other;
    case 'ge':
      return one >= other;
    case 'lt':
      return one < other;
    case 'le':
      return one <= other;
  }
}

/** What a resource must equal to fit: `userName eq "x"` alone or within an `and`. The database looks for it. */
export function equalTo(filter: Filter | null, path: string): string | null {
  if (filter === null) return null;
  if (filter.kind === 'and') return equalTo(filter.parts[0], path) ?? equalTo(filter.parts[1], path);
  // `emails[type eq "work"].value eq "x"`: at least the email is this one.
  if (filter.kind === 'elements')
    return path === `${filter.path.toLowerCase()}.value` ? equalTo(filter.value, 'value') : null;
  const isIt =
    filter.kind === 'compare' &&
    filter.operator === 'eq' &&
    filter.path.toLowerCase() === path.toLowerCase() &&
    typeof filter.value === 'string';
  return isIt ? (filter.value as string) : null;
}
