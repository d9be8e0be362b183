import {
  type Codec,
  type Fields,
  type Tree,
  childOf,
  entriesOf,
  readFields,
  refuseUnknownKeys,
  textOf,
  wrongType,
} from './codec.ts';
import type { Env } from './env.ts';
import { BAD } from './reading.ts';

type Tags<T, Tag extends keyof T> = T[Tag] & string;
type PartsOf<T, Tag extends keyof T, Name> = Omit<Extract<T, Readonly<Record<Tag, Name>>>, Tag>;

/** The fields of each variant, by its tag: a missing variant does not compile. */
export type Variants<T, Tag extends keyof T> = {
  readonly [Name in Tags<T, Tag>]: Fields<PartsOf<T, Tag, Name>>;
};

interface TaggedOptions {
  readonly inline?: boolean;
  /** A variant without parts is its tag alone. */
  readonly isShort?: boolean;
  /** Keys written before the tag. */
  readonly first?: readonly string[];
  readonly within?: (known: Readonly<Record<string, unknown>>, env: Env) => Env;
}

/** A union whose variants have one key each. */
export function tagged<T extends object, Tag extends keyof T & string>(
  tag: Tag,
  variants: Variants<T, Tag>,
  options: TaggedOptions = {},
): Codec<T> {
  const { inline = true, isShort = false, first = [], within } = options;
  const inside = within ? { within } : {};
  // Each variant's fields only meet parts of that variant.
  const fieldsOf = (name: string) =>
    (variants as Readonly<Record<string, Fields<Readonly<Record<string, unknown>>>>>)[name];
  return {
    write(value, env) {
      const name = String(value[tag]);
      const parts = value as Readonly<Record<string, unknown>>;
      const entries = entriesOf(fieldsOf(name) ?? {}, parts, env, inside);
      if (isShort && entries.length === 0) return name;
      const before = entries.filter(([key]) => first.includes(key));
      const after = entries.filter(([key]) => !first.includes(key));
      const own: [string, Tree] = [tag, name];
      return { entries: [...before, own, ...after], inline };
    },
    read(node, env, reading) {
      const tagNode = node.type === 'map' ? childOf(node, tag) : isShort ? node : null;
      if (!tagNode)
        return node.type === 'map'
          ? reading.report(node, 'missing_key', { key: tag })
          : wrongType(node, 'mapping', reading);
      const name = textOf(tagNode) ?? '';
      const fields = Object.hasOwn(variants, name) ? fieldsOf(name) : undefined;
      if (!fields)
        return reading.report(tagNode, 'unknown_choice', {
          text: name,
          choices: Object.keys(variants).join(', '),
        });
      refuseUnknownKeys(node, [tag, ...Object.values(fields).map(({ key }) => key)], reading);
      const parts = readFields(node, fields, env, reading, inside);
      if (parts === BAD) return BAD;
      return reading.place({ [tag]: name, ...parts } as T, node); // the parts of this variant
    },
  };
}
