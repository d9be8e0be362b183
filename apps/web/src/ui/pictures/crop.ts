/** The cut: the zoom, and where the square is between the edges (0 to 1). */
export interface Crop {
  readonly zoom: number;
  readonly across: number;
  readonly down: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const between = (value: number) => Math.min(1, Math.max(0, value));

/** The square of the picture that is kept, in its own pixels. */
export function squareOf(
  { width, height }: Size,
  { zoom, across, down }: Crop,
): { x: number; y: number; side: number } {
  const side = Math.min(width, height) / zoom;
  return { x: (width - side) * across, y: (height - side) * down, side };
}

/** The picture follows the pointer: moved by a share of the square's own side. */
export function dragged(
  size: Size,
  crop: Crop,
  by: { readonly across: number; readonly down: number },
): Crop {
  const { side } = squareOf(size, crop);
  const move = (at: number, share: number, room: number) =>
    room > 0 ? between(at - (share * side) / room) : at;
  return {
    ...crop,
    across: move(crop.across, by.across, size.width - side),
    down: move(crop.down, by.down, size.height - side),
  };
}
