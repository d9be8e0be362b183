import { AppError } from '@comptoir/contract/errors';
import { MAX_SCIM_OPERATIONS } from '@comptoir/kernel';
import { type Filter, parseFilter } from './filter.ts';
import { matchesElement } from './filter-match.ts';
import { findPlace, type Place, requirePlace } from './paths.ts';
import { containerOf } from './read-body.ts';
import { type Attribute, findSub, type Resource, type ResourceType } from './schema.ts';
import { isObject, readOne, readValue } from './values.ts';

type Verb = 'add' | 'replace' | 'remove';

interface Operation {
  readonly verb: Verb;
  readonly path: string | null;
  readonly value: unknown;
}

/** RFC 7644, 3.5.2, in the forms of Entra and Okta, too. All operations or none. */
export function patched(type: ResourceType, before: Resource, body: unknown): Resource {
  const after = structuredClone(before);
  for (const { verb, path, value } of operationsOf(body)) {
    if (path !== null) applyAt(type, after, { verb, path, value }, true);
    else if (verb === 'remove') throw new AppError('scim_no_target', { path: '' });
    else if (isObject(value)) applyEach(type, after, verb, value, '');
    else throw new AppError('scim_syntax');
  }
  return after;
}

function operationsOf(body: unknown): readonly Operation[] {
  if (!isObject(body)) throw new AppError('scim_syntax');
  const list = Object.entries(body).find(([name]) => name.toLowerCase() === 'operations')?.[1];
  if (!Array.isArray(list) || list.length === 0) throw new AppError('scim_syntax');
  if (list.length > MAX_SCIM_OPERATIONS) throw new AppError('scim_too_many', { most: MAX_SCIM_OPERATIONS });
  return list.map((one: unknown) => {
    if (!isObject(one)) throw new AppError('scim_syntax');
    // Entra writes Add, Replace and Remove.
    const verb = typeof one['op'] === 'string' ? one['op'].toLowerCase() : '';
    if (verb !== 'add' && verb !== 'replace' && verb !== 'remove') throw new AppError('scim_syntax');
    const path = one['path'];
    if (path !== undefined && path !== null && typeof path !== 'string') throw new AppError('scim_syntax');
    return {
      verb,
      path: path === undefined || path === null || path === '' ? null : path,
      value: one['value'],
    };
  });
}

/** A value without a path names its attributes itself; Entra writes whole paths there. */
function applyEach(
  type: ResourceType,
  resource: Resource,
  verb: Verb,
  value: Readonly<Record<string, unknown>>,
  prefix: string,
): void {
  for (const [name, one] of Object.entries(value)) {
    const path = `${prefix}${name}`;
    if (findPlace(type, path) === 'extension' && isObject(one))
      applyEach(type, resource, verb, one, `${path}:`);
    else applyAt(type, resource, { verb, path, value: one }, false);
  }
}

/** `emails[type eq "work"].value`: path, filter and what follows. */
const BRACKETS = /^([^[\]]+)\[(.*)\](?:\.([\w$-]+))?$/s;

/** @param is_named by the operation's own path: then a mistake in it is refused, else it is passed over as in a whole resource */
function applyAt(
  type: ResourceType,
  resource: Resource,
  { verb, path, value }: Operation & { readonly path: string },
  is_named: boolean,
): void {
  const brackets = BRACKETS.exec(path);
  const name = brackets ? `${brackets[1]}${brackets[3] === undefined ? '' : `.${brackets[3]}`}` : path;
  const place = is_named ? requireNamed(type, name) : findPlace(type, name);
  if (place === null || place === 'ignored') return;
  if (place === 'extension') {
    if (verb === 'remove') delete resource[name];
    else if (isObject(value)) applyEach(type, resource, verb, value, `${name}:`);
    return;
  }
  if ((place.sub ?? place.attribute).mutability === 'readOnly' || place.attribute.mutability === 'readOnly') {
    if (is_named) throw new AppError('scim_read_only', { attribute: path.slice(0, 200) });
    return;
  }
  const container = containerOf(resource, place.urn);
  if (brackets) applyToElements(container, place, { verb, path, value }, parseFilter(brackets[2] ?? ''));
  else if (place.attribute.multi) applyToList(container, place, verb, value);
  else applyToOne(container, place, verb, value);
}

function requireNamed(type: ResourceType, path: string) {
  return findPlace(type, path) === 'extension' ? 'extension' : requirePlace(type, path);
}

function set(container: Resource, name: string, value: unknown): void {
  if (value === undefined) delete container[name];
  else container[name] = value;
}

function applyToOne(container: Resource, { attribute, sub }: Place, verb: Verb, sent: unknown): void {
  const { name } = attribute;
  if (sub === null) {
    const value = verb === 'remove' ? undefined : readValue(attribute, sent);
    const there = container[name];
    // Of a complex one, the parts that are named.
    set(container, name, isObject(value) && isObject(there) ? { ...there, ...value } : value);
    return;
  }
  const there = container[name];
  const parts: Resource = isObject(there) ? { ...there } : {};
  set(parts, sub.name, verb === 'remove' ? undefined : readOne(sub, sent));
  set(container, name, Object.keys(parts).length === 0 ? undefined : parts);
}

const elementsOf = (container: Resource, { name }: Attribute): Resource[] => {
  const list = container[name];
  return Array.isArray(list) ? list.filter(isObject) : [];
};

function applyToList(container: Resource, { attribute, sub }: Place, verb: Verb, sent: unknown): void {
  const there = elementsOf(container, attribute);
  if (sub !== null) {
    const value = verb === 'remove' ? undefined : readOne(sub, sent);
    for (const element of there) set(element, sub.name, value);
    container[attribute.name] = there;
    return;
  }
  const read = readValue(attribute, sent);
  const named = Array.isArray(read) ? read.filter(isObject) : [];
  const keys = new Set(named.map(keyOf));
  if (verb === 'replace') container[attribute.name] = unique(named);
  else if (verb === 'add')
    container[attribute.name] = unique([...there.filter((one) => !keys.has(keyOf(one))), ...named]);
  // Entra names the members that go in the value; without one, all of them do.
  else container[attribute.name] = sent === undefined ? [] : there.filter((one) => !keys.has(keyOf(one)));
}

const keyOf = ({ value }: Resource): string => String(value).toLowerCase();
const unique = (list: readonly Resource[]): Resource[] => [
  ...new Map(list.map((one) => [keyOf(one), one])).values(),
];

function applyToElements(
  container: Resource,
  { attribute, sub }: Place,
  { verb, path, value: sent }: Operation & { readonly path: string },
  filter: Filter,
): void {
  if (!attribute.multi) throw new AppError('scim_path_invalid', { path: path.slice(0, 200) });
  const there = elementsOf(container, attribute);
  const found = there.filter((element) => matchesElement(attribute, element, filter));
  if (verb === 'remove') {
    if (sub === null) container[attribute.name] = there.filter((element) => !found.includes(element));
    else for (const element of found) delete element[sub.name];
    return;
  }
  if (found.length === 0) {
    // Entra adds the email of work by a filter that no email fits yet.
    if (verb === 'replace') throw new AppError('scim_no_target', { path: path.slice(0, 200) });
    const made = equalities(attribute, filter);
    there.push(made);
    found.push(made);
  }
  for (const element of found) {
    if (sub === null) Object.assign(element, readOne(attribute, sent));
    else set(element, sub.name, readOne(sub, sent));
  }
  container[attribute.name] = there;
}

/** An element that fits: what the filter says by `eq`. */
function equalities(attribute: Attribute, filter: Filter): Resource {
  if (filter.kind === 'and')
    return { ...equalities(attribute, filter.parts[0]), ...equalities(attribute, filter.parts[1]) };
  if (filter.kind !== 'compare' || filter.operator !== 'eq') return {};
  const sub = findSub(attribute, filter.path);
  const value = sub === null ? undefined : readOne(sub, filter.value);
  return sub === null || value === undefined ? {} : { [sub.name]: value };
}
