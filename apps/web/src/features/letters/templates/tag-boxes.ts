import type { LetterTag, LetterTagValue } from '@comptoir/contract';
import type { Box, PageSize } from '../placing/boxes.ts';
import { fitted } from '../placing/boxes.ts';

/** One place of a tag, with what it writes there. */
export interface TagBox extends Box {
  readonly tag_id: string;
  readonly value: LetterTagValue;
  readonly font_size: number;
  readonly align: LetterTag['align'];
}

const DEFAULT_FONT_POINTS = 11;
/** Width and height of a new box, by what it is for. */
const SIZES: Readonly<Partial<Record<LetterTagValue['kind'], readonly [number, number]>>> = {
  signature: [180, 60],
  initials: [60, 30],
  plan_in_words: [420, 260],
  plan_changes: [420, 260],
  clause: [420, 60],
};
const USUAL_SIZE = [150, 18] as const;

/** Every place of every tag; the contract counts pages from 0, people from 1. */
export const boxesOf = (tags: readonly LetterTag[]): TagBox[] =>
  tags.flatMap(({ id, value, font_size, align, instances }) =>
    instances.map((one) => ({ ...one, page: one.page + 1, tag_id: id, value, font_size, align })),
  );

/** The tags of these places. A tag without a place is gone. */
export function tagsOf(boxes: readonly TagBox[]): LetterTag[] {
  const tags = new Map<string, LetterTag>();
  for (const { tag_id, value, font_size, align, id, page, x, y, width, height } of boxes) {
    const before = tags.get(tag_id)?.instances ?? [];
    const instances = [...before, { id, page: page - 1, x, y, width, height }];
    tags.set(tag_id, { id: tag_id, value, font_size, align, instances });
  }
  return [...tags.values()];
}

/** A new place in the middle of a page, a little lower than one that is there already. */
export function newBox(
  value: LetterTagValue,
  page: number,
  boxes: readonly TagBox[],
  pages: readonly PageSize[],
  ids: { readonly id: string; readonly tag_id: string },
): TagBox {
  const [width, height] = SIZES[value.kind] ?? USUAL_SIZE;
  const size = pages[page - 1] ?? { width, height };
  let y = (size.height - height) / 3;
  const x = (size.width - width) / 2;
  const isTaken = () =>
    boxes.some((box) => box.page === page && Math.abs(box.x - x) < 4 && Math.abs(box.y - y) < 4);
  while (isTaken() && y + height < size.height) y += height + 8;
  const box = {
    ...ids,
    page,
    x,
    y,
    width,
    height,
    value,
    font_size: DEFAULT_FONT_POINTS,
    align: 'left',
  } as const;
  return fitted(box, pages);
}

/** How a tag is written: the same in all its places. */
export const withLook = (
  boxes: readonly TagBox[],
  tag_id: string,
  look: Partial<Pick<TagBox, 'font_size' | 'align'>>,
): readonly TagBox[] => boxes.map((box) => (box.tag_id === tag_id ? { ...box, ...look } : box));
