/** A page of the document, in points. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** A place on a page, in points from its top left corner. */
export interface Box {
  readonly id: string;
  /** From 1. */
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const MIN_BOX_POINTS = 8;
export const STEP_POINTS = 1;
export const WIDE_STEP_POINTS = 10;

const within = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));
/** A tenth of a point is finer than print. */
const round = (value: number) => Math.round(value * 10) / 10;

/** The box inside its page: what does not fit is moved, and made smaller where it is larger than the page. */
export function fitted<B extends Box>(box: B, pages: readonly PageSize[]): B {
  const page = within(box.page, 1, Math.max(1, pages.length));
  const size = pages[page - 1];
  if (size === undefined) return box;
  const width = round(within(box.width, MIN_BOX_POINTS, size.width));
  const height = round(within(box.height, MIN_BOX_POINTS, size.height));
  const x = round(within(box.x, 0, size.width - width));
  const y = round(within(box.y, 0, size.height - height));
  return { ...box, page, x, y, width, height };
}

type Place = Partial<Pick<Box, 'page' | 'x' | 'y' | 'width' | 'height'>>;

/** The boxes with one of them put elsewhere. The same list where nothing moves. */
export function withPlace<B extends Box>(
  boxes: readonly B[],
  id: string,
  place: (box: B) => Place,
  pages: readonly PageSize[],
): readonly B[] {
  const box = boxes.find((one) => one.id === id);
  if (box === undefined) return boxes;
  const next = fitted({ ...box, ...place(box) }, pages);
  const isSame =
    next.page === box.page &&
    next.x === box.x &&
    next.y === box.y &&
    next.width === box.width &&
    next.height === box.height;
  return isSame ? boxes : boxes.map((one) => (one.id === id ? next : one));
}

export const withoutBox = <B extends Box>(boxes: readonly B[], id: string): readonly B[] =>
  boxes.some((one) => one.id === id) ? boxes.filter((one) => one.id !== id) : boxes;

/** What a key does to the focused box. `null`: it is not for the box. */
export type KeyEffect =
  | { readonly kind: 'move'; readonly dx: number; readonly dy: number }
  | { readonly kind: 'size'; readonly dx: number; readonly dy: number }
  | { readonly kind: 'page'; readonly by: 1 | -1 }
  | { readonly kind: 'remove' };

interface Pressed {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

const ARROWS: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Arrows move by a point and with Shift by ten, with Alt they change the size; Page Up and Page Down change the page. */
export function keyEffect({ key, shiftKey, altKey, ctrlKey, metaKey }: Pressed): KeyEffect | null {
  if (ctrlKey || metaKey) return null;
  const arrow = ARROWS[key];
  if (arrow) {
    const step = shiftKey ? WIDE_STEP_POINTS : STEP_POINTS;
    return { kind: altKey ? 'size' : 'move', dx: arrow[0] * step, dy: arrow[1] * step };
  }
  if (key === 'PageUp') return { kind: 'page', by: -1 };
  if (key === 'PageDown') return { kind: 'page', by: 1 };
  if (key === 'Delete' || key === 'Backspace') return { kind: 'remove' };
  return null;
}

/** The boxes after the effect of a key. */
export function afterKey<B extends Box>(
  boxes: readonly B[],
  id: string,
  effect: KeyEffect,
  pages: readonly PageSize[],
): readonly B[] {
  switch (effect.kind) {
    case 'move':
      return withPlace(boxes, id, ({ x, y }) => ({ x: x + effect.dx, y: y + effect.dy }), pages);
    case 'size':
      return withPlace(
        boxes,
        id,
        ({ width, height }) => ({ width: width + effect.dx, height: height + effect.dy }),
        pages,
      );
    case 'page':
      return withPlace(boxes, id, ({ page }) => ({ page: page + effect.by }), pages);
    case 'remove':
      return withoutBox(boxes, id);
    default:
      return boxes;
  }
}
