import { Transformer } from '@napi-rs/image';

type Colour = readonly [red: number, green: number, blue: number];

/** A real picture: the left part (a third unless said) in one colour, the rest in another. */
export function testPicture(
  type: 'png' | 'jpeg' | 'webp',
  left: Colour,
  right: Colour,
  size = { width: 300, height: 200 },
): Uint8Array<ArrayBuffer> {
  const pixels = Uint8Array.from({ length: size.width * size.height * 4 }, (_, at) => {
    const isLeft = Math.floor(at / 4) % size.width < size.width / 3;
    return at % 4 === 3 ? 255 : ((isLeft ? left : right)[at % 4] ?? 0);
  });
  const drawn = Transformer.fromRgbaPixels(pixels, size.width, size.height);
  switch (type) {
    case 'png':
      return new Uint8Array(drawn.pngSync());
    case 'jpeg':
      return new Uint8Array(drawn.jpegSync(95));
    case 'webp':
      return new Uint8Array(drawn.webpLosslessSync());
  }
}
