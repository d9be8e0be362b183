import { Document, Scalar, YAMLMap, YAMLSeq } from 'yaml';
import type { Branch, Tree } from './codec.ts';

/** Scalars are texts: a number keeps its digits, and `no` is a word. */
export const YAML_SCHEMA = 'failsafe';

/** The YAML text of a tree. The same tree gives the same text. */
export function yamlOf(tree: Branch): string {
  const document = new Document(null, { schema: YAML_SCHEMA });
  document.contents = nodeOf(tree) as typeof document.contents; // a mapping is content
  return yamlTextOf(document);
}

/** Long lines stay whole, so that a mistake in a formula has its place. */
export function yamlTextOf(document: Pick<Document, 'toString'>): string {
  return document.toString({ lineWidth: 0, flowCollectionPadding: true });
}

function nodeOf(tree: Tree, inline = false): YAMLMap | YAMLSeq | Scalar {
  if (typeof tree === 'string') return scalarOf(tree, inline);
  if (Array.isArray(tree)) {
    const seq = new YAMLSeq();
    const items = tree as readonly Tree[];
    seq.flow = inline || items.every((item) => typeof item === 'string');
    seq.items = items.map((item) => nodeOf(item, seq.flow));
    return seq;
  }
  const branch = tree as Branch;
  const map = new YAMLMap<Scalar, YAMLMap | YAMLSeq | Scalar>();
  map.flow = inline || branch.inline || branch.entries.length === 0;
  for (const [key, value] of branch.entries) map.set(scalarOf(key, map.flow), nodeOf(value, map.flow));
  return map;
}

function scalarOf(text: string, inline: boolean): Scalar {
  const scalar = new Scalar(text);
  if (text === '' || (inline && text.includes('\n'))) scalar.type = Scalar.QUOTE_DOUBLE;
  return scalar;
}
