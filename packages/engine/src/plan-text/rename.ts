import { isMap, isScalar, isSeq, parseDocument, visit } from 'yaml';
import type { NamedKind } from './reading.ts';
import { YAML_SCHEMA, yamlTextOf } from './tree.ts';

/** A name of the outside that another one takes the place of. */
export interface Rename {
  readonly kind: Extract<NamedKind, 'table' | 'field' | 'quota' | 'attribute'>;
  readonly from: string;
  readonly to: string;
}

/** The same plan for a company with other names for what it reads. Variables and scopes keep theirs. */
export function renameInPlanText(text: string, renames: readonly Rename[]): string {
  const document = parseDocument(text, { schema: YAML_SCHEMA });
  const named = (kind: string, name: string): string =>
    renames.find((one) => one.kind === kind && one.from === name)?.to ?? name;
  const rename = (kind: string, node: unknown): void => {
    if (isScalar(node) && typeof node.value === 'string') node.value = named(kind, node.value);
  };
  visit(document, {
    Pair(_key, { key, value }) {
      const name = isScalar(key) ? String(key.value) : '';
      if (name === 'table' || name === 'field' || name === 'quota' || name === 'attribute')
        rename(name, value);
      if (name === 'record_fields' && isSeq(value)) for (const item of value.items) rename('field', item);
      if (name === 'cells' && isMap(value)) for (const pair of value.items) rename('field', pair.key);
    },
  });
  return yamlTextOf(document);
}
