import { uuidV7 } from '@comptoir/kernel';
import type fc from 'fast-check';
import type { CompensationDocument } from '../model/index.ts';
import { SOURCE_FIELDS } from '../model/sources.ts';
import { USERS, worlds } from './random/index.ts';

const RESERVED: ReadonlySet<string> = new Set(Object.values(SOURCE_FIELDS));

/** Before the id of a field in a formula, where it has the key of a document's own parts. */
const FIELD = 'field:';

function marked(document: CompensationDocument): unknown {
  const inTree = (tree: unknown): unknown =>
    JSON.parse(JSON.stringify(tree), (key, value: unknown) =>
      key === 'id' ? `${FIELD}${value as string}` : value,
    );
  const scopes = document.scopes.map(({ calculated_fields, ...scope }) => ({
    ...scope,
    ...(calculated_fields && {
      calculated_fields: calculated_fields.map((one) => ({ ...one, tree: inTree(one.tree) })),
    }),
  }));
  return { ...document, scopes };
}

const [OWN, OUTSIDE] = [0, 255];

/** Does an id of `uuidDocuments` name something outside of its document? */
export const isOutside = (id: string): boolean => id.endsWith('ff');

/** The documents of a random world as the product stores them: every id is a UUID, the same id the same UUID. */
export const uuidDocuments: fc.Arbitrary<CompensationDocument[]> = worlds.map(({ compensations }) => {
  const ids = new Map<string, string>();
  const calculated = new Set(
    compensations.flatMap(({ document }) =>
      document.scopes.flatMap((scope) => (scope.calculated_fields ?? []).map(({ id }) => id)),
    ),
  );
  const uuidOf = (kind: 'own' | 'outside', id: string): string => {
    if (id === '' || RESERVED.has(id)) return id;
    if (kind === 'outside' && calculated.has(id)) return uuidOf('own', id);
    // A random plan gives a variable the id of the field that it reads.
    const known =
      ids.get(`${kind} ${id}`) ?? uuidV7(ids.size, new Uint8Array(10).fill(kind === 'own' ? OWN : OUTSIDE));
    ids.set(`${kind} ${id}`, known);
    return known;
  };
  const users: readonly string[] = USERS;
  return compensations.map(
    ({ document }) =>
      JSON.parse(JSON.stringify(marked(document)), (key, value: unknown) => {
        if (typeof value === 'string' && value.startsWith(FIELD))
          return uuidOf('outside', value.slice(FIELD.length));
        const kind = /^id$|variable_ids?$|^scope_id$/.test(key) ? 'own' : 'outside';
        if (key === 'id' || key.endsWith('_id'))
          return typeof value === 'string' ? uuidOf(kind, value) : value;
        if (key.endsWith('_ids')) return (value as string[]).map((id) => uuidOf(kind, id));
        // The values of a comparison: those of a user field are ids.
        return key === 'values'
          ? (value as string[]).map((text) => (users.includes(text) ? uuidOf(kind, text) : text))
          : value;
      }) as CompensationDocument, // same shape: only ids were exchanged
  );
});
