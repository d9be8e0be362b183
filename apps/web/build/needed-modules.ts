import { dirname, join } from 'node:path';
import { type Rolldown, parseAst } from 'vite';

type Context = Rolldown.ChunkingContext;
type Program = ReturnType<typeof parseAst>;

/** A name that one module takes of another: all of it without `taken`. */
interface Taking {
  readonly source: string;
  readonly taken: string | null;
}

interface Read {
  /** What it takes for itself. */
  readonly takes: readonly Taking[];
  /** What it hands on, by the name that it gives. */
  readonly hands: ReadonlyMap<string, Taking>;
  /** Of which it hands on everything. */
  readonly stars: readonly string[];
  /** It has no code of its own: who takes one name of it needs the module of that name alone. */
  readonly isIndex: boolean;
}

/** What modules need at once, with themselves; of an index, the modules of the names that are taken. */
export function neededBy(context: Context): (modules: readonly string[]) => ReadonlySet<string> {
  const read = new Map<string, Read>();
  const readOf = (id: string): Read => {
    const known = read.get(id);
    if (known) return known;
    const code = context.getModuleInfo(id)?.code ?? '';
    const found = /\.[cm]?[jt]sx?$/.test(id) ? readModule(parseAst(code, { lang: 'tsx' })) : NOTHING;
    read.set(id, found);
    return found;
  };
  const targetsOf = (id: string, source: string): readonly string[] => {
    const { importedIds = [] } = context.getModuleInfo(id) ?? {};
    if (source.startsWith('.')) return importedIds.filter((found) => found === join(dirname(id), source));
    const [, name = '', part = ''] = /^(@[^/]+\/[^/]+|[^/]+)(\/.+)?$/.exec(source) ?? [];
    const ofPackage = importedIds.filter((found) => found.includes(`/${name}/`));
    const ofPart = ofPackage.filter((found) => found.replace(/\.[cm]?jsx?$/, '').endsWith(part));
    // Linked, or named otherwise in its package: more than is needed, never less.
    return [ofPart, ofPackage, importedIds].find((found) => found.length > 0) ?? [];
  };
  return (modules) => {
    const found = new Set<string>();
    const visited = new Set<string>();
    const left: [id: string, name: string | null][] = modules.map((id) => [id, null]);
    for (let next = left.pop(); next; next = left.pop()) {
      const [id, wanted] = next;
      const { takes, hands, stars, isIndex } = readOf(id);
      const name = isIndex ? wanted : null;
      if (visited.has(`${id} ${name}`)) continue;
      visited.add(`${id} ${name}`);
      if (name === null) {
        found.add(id);
        for (const target of context.getModuleInfo(id)?.importedIds ?? [])
          if (!readOf(target).isIndex) left.push([target, null]);
      }
      const handed =
        name === null ? [...hands.values()] : [hands.get(name)].filter((one) => one !== undefined);
      for (const { source, taken } of name === null ? [...takes, ...handed] : handed)
        for (const target of targetsOf(id, source)) left.push([target, taken]);
      if (name !== null && handed.length > 0) continue;
      for (const source of stars)
        for (const target of targetsOf(id, source))
          if (name === null || gives(target, name)) left.push([target, name]);
    }
    return found;
  };
  function gives(id: string, name: string): boolean {
    const { exports = [] } = context.getModuleInfo(id) ?? {};
    const { hands, stars } = readOf(id);
    return (
      exports.includes(name) ||
      hands.has(name) ||
      stars.some((source) => targetsOf(id, source).some((target) => gives(target, name)))
    );
  }
}

const NOTHING: Read = { takes: [], hands: new Map(), stars: [], isIndex: false };

function readModule(program: Program): Read {
  const locals = new Map<string, Taking>();
  const takes: Taking[] = [];
  const hands = new Map<string, Taking>();
  const stars: string[] = [];
  let isIndex = program.body.length > 0;
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') {
      if (statement.importKind === 'type') continue;
      const source = statement.source.value;
      for (const one of statement.specifiers) {
        const taken =
          one.type === 'ImportSpecifier'
            ? nameOf(one.imported)
            : one.type === 'ImportDefaultSpecifier'
              ? 'default'
              : null;
        locals.set(one.local.name, { source, taken });
      }
    } else if (statement.type === 'ExportAllDeclaration') {
      stars.push(statement.source.value);
    } else if (statement.type === 'ExportNamedDeclaration' && !statement.declaration) {
      for (const one of statement.specifiers) {
        const taken = nameOf(one.local);
        const handed = statement.source ? { source: statement.source.value, taken } : locals.get(taken);
        if (handed) hands.set(nameOf(one.exported), handed);
        else isIndex = false;
      }
    } else isIndex = false;
  }
  takes.push(...locals.values());
  return { takes: isIndex ? [] : takes, hands, stars, isIndex };
}

const nameOf = (node: { type: string; name?: string; value?: unknown }) => node.name ?? String(node.value);
