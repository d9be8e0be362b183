/** A part of a text as it was read: offsets of its first character and behind its last one. */
export type TextNode = ScalarNode | ListNode | MapNode;

interface Placed {
  readonly from: number;
  readonly to: number;
}

export interface ScalarNode extends Placed {
  readonly type: 'scalar';
  readonly text: string;
}

export interface ListNode extends Placed {
  readonly type: 'list';
  readonly items: readonly TextNode[];
}

export interface MapNode extends Placed {
  readonly type: 'map';
  readonly items: readonly { readonly key: TextNode; readonly value: TextNode }[];
}

export function textOf(node: TextNode | null | undefined): string | null {
  return node?.type === 'scalar' ? node.text : null;
}

/** The value of a key of a mapping. */
export function childOf(node: TextNode, key: string): TextNode | null {
  if (node.type !== 'map') return null;
  return node.items.find((item) => textOf(item.key) === key)?.value ?? null;
}
