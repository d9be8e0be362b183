import { AppError } from '@comptoir/contract/errors';
import { MAX_SCIM_FILTER_LENGTH } from '@comptoir/kernel';
import { type Attribute, findAttribute, findSub, isNotKept, type ResourceType } from './schema.ts';

/** Where in a resource: `name.givenName`, `urn:...:User:department`. */
export interface Place {
  /** Of the extension; null: of the resource itself. */
  readonly urn: string | null;
  readonly attribute: Attribute;
  readonly sub: Attribute | null;
}

/** `ignored`: the protocol knows it, this service does not keep it. `extension`: all of the extension. */
export type Found = Place | 'ignored' | 'extension' | null;

/** An attribute by its path without a filter. Names are the same in capitals. Null: there is none. */
export function findPlace(type: ResourceType, path: string): Found {
  if (path.length > MAX_SCIM_FILTER_LENGTH) return null;
  const { urn, rest } = splitUrn(type, path);
  if (urn === 'foreign') return 'ignored';
  if (rest === '') return urn === type.extension?.id ? 'extension' : null;
  const [name = '', sub_name, more] = rest.split('.');
  const attribute = findAttribute(type, urn, name);
  if (attribute === null) return isNotKept(name) ? 'ignored' : null;
  if (more !== undefined) return null;
  if (sub_name === undefined) return { urn: placeOf(type, urn), attribute, sub: null };
  const sub = findSub(attribute, sub_name);
  // `name.middleName`, `emails.display`, `manager.$ref`: parts that are not kept.
  if (sub === null) return attribute.sub ? 'ignored' : null;
  return { urn: placeOf(type, urn), attribute, sub };
}

const placeOf = ({ extension }: ResourceType, urn: string | null): string | null =>
  urn !== null && urn === extension?.id ? urn : null;

/** The schema that a path begins with. `foreign`: an extension that this service does not have. */
function splitUrn(
  { core, extension }: ResourceType,
  path: string,
): { readonly urn: string | null; readonly rest: string } {
  const lower = path.toLowerCase();
  if (!lower.startsWith('urn:')) return { urn: null, rest: path };
  for (const id of [extension?.id, core.id]) {
    if (id === undefined || !lower.startsWith(id.toLowerCase())) continue;
    const rest = path.slice(id.length);
    if (rest === '') return { urn: id, rest };
    if (rest.startsWith(':') || rest.startsWith('.')) return { urn: id, rest: rest.slice(1) };
  }
  return { urn: 'foreign', rest: '' };
}

/** Of a filter, or of an operation that names it: a name that is nowhere is a mistake. */
export function requirePlace(type: ResourceType, path: string): Place | 'ignored' {
  const found = findPlace(type, path);
  if (found === null || found === 'extension')
    throw new AppError('scim_path_invalid', { path: path.slice(0, 200) });
  return found;
}
