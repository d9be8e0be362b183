import { crc32, deflateSync } from 'node:zlib';
import { Readable } from 'node:stream';
import { Transformer } from '@napi-rs/image';
import { describe, expect, it } from 'vitest';
import { testPicture } from '../testing/pictures.ts';
import { squarePicture } from './picture.ts';

const RED = [255, 0, 0] as const;
const BLUE = [0, 0, 255] as const;

const square = (sent: Uint8Array) => squarePicture(Readable.from([Buffer.from(sent)]));

/** Red, green, blue of a point, as the letter of the strongest. */
async function look(png: Buffer): Promise<{ size: string; at: (x: number, y: number) => string }> {
  const drawn = new Transformer(png);
  const { width, height, format } = await drawn.metadata();
  const pixels = await drawn.rawPixels();
  const step = pixels.length / (width * height);
  return {
    size: `${format} ${width}x${height}`,
    at(x, y) {
      const [red = 0, , blue = 0] = pixels.subarray((y * width + x) * step);
      return red > blue ? 'red' : 'blue';
    },
  };
}

function chunk(name: string, data: Uint8Array): Buffer {
  const whole = Buffer.alloc(12 + data.length);
  whole.writeUInt32BE(data.length, 0);
  whole.write(name, 4, 'latin1');
  whole.set(data, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, 8 + data.length)), 8 + data.length);
  return whole;
}

/** The chunks of a PNG, by their names. */
function chunksOf(png: Uint8Array): string[] {
  const bytes = Buffer.from(png);
  const names: string[] = [];
  for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at))
    names.push(bytes.toString('latin1', at + 4, at + 8));
  return names;
}

/** After the header of a PNG. */
const withChunks = (png: Uint8Array, ...chunks: readonly Buffer[]) =>
  Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);

/** A PNG of one colour that declares and contains so many pixels: a thousand times more than its bytes. */
function bomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0], 8);
  const rows = deflateSync(Buffer.alloc(side * (Math.ceil(side / 8) + 1)));
  const signature = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A JPEG as a telephone writes it: how it was held, and where its owner stood. */
function withExif(jpeg: Uint8Array, orientation: number): Buffer {
  const tiff = Buffer.concat([
    Buffer.from('Exif\0\0MM\0*\0\0\0\u0008', 'latin1'),
    Buffer.of(
      0,
      2,
      0x01,
      0x0e,
      0,
      2,
      0,
      0,
      0,
      8,
      0,
      0,
      0,
      38,
      0x01,
      0x12,
      0,
      3,
      0,
      0,
      0,
      1,
      0,
      orientation,
      0,
      0,
      0,
      0,
      0,
      0,
    ),
    Buffer.from('48.8584\0', 'latin1'),
  ]);
  const marker = Buffer.of(0xff, 0xe1, 0, tiff.length + 2);
  return Buffer.concat([jpeg.subarray(0, 2), marker, tiff, jpeg.subarray(2)]);
}

/** Two frames, of which the second is blue. */
function animatedWebp(): Buffer {
  const image = (colour: typeof RED | typeof BLUE) =>
    testPicture('webp', colour, colour, { width: 40, height: 40 }).subarray(12);
  const part = (name: string, data: Uint8Array) => {
    const head = Buffer.alloc(8);
    head.write(name, 0, 'latin1');
    head.writeUInt32LE(data.length, 4);
    return Buffer.concat([head, data]);
  };
  const side = [39, 0, 0];
  const frame = (colour: typeof RED | typeof BLUE) =>
    part('ANMF', Buffer.concat([Buffer.of(0, 0, 0, 0, 0, 0, ...side, ...side, 100, 0, 0, 0), image(colour)]));
  const parts = [
    part('VP8X', Buffer.of(2, 0, 0, 0, ...side, ...side)),
    part('ANIM', Buffer.alloc(6)),
    frame(RED),
    frame(BLUE),
  ];
  return part('RIFF', Buffer.concat([Buffer.from('WEBP'), ...parts]));
}

describe('a picture that was sent', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('is redrawn as a square, of the middle of a %s', async (type) => {
    const drawn = await look(await square(testPicture(type, RED, BLUE)));
    expect(drawn.size).toBe('png 60x60');
    // Of 300 pixels the middle 200 are kept: red ends at the 50th of them.
    expect([drawn.at(2, 30), drawn.at(13, 30), drawn.at(17, 30), drawn.at(57, 30)]).toEqual([
      'red',
      'red',
      'blue',
      'blue',
    ]);
  });

  it('fills the square when it is smaller', async () => {
    expect((await look(await square(testPicture('png', RED, BLUE, { width: 8, height: 4 })))).size).toBe(
      'png 60x60',
    );
  });

  it('keeps nothing but its pixels', async () => {
    const commented = withChunks(
      testPicture('png', RED, BLUE),
      chunk('tEXt', Buffer.from('Comment\0at home')),
    );
    expect(chunksOf(commented)).toContain('tEXt');
    const kept = await square(commented);
    expect(new Set(chunksOf(kept))).toEqual(new Set(['IHDR', 'IDAT', 'IEND']));
    const photo = withExif(testPicture('jpeg', RED, BLUE), 1);
    expect(photo.includes('48.8584')).toBe(true);
    const plain = await square(photo);
    expect(plain.includes('48.8584')).toBe(false);
    expect(new Set(chunksOf(plain))).toEqual(new Set(['IHDR', 'IDAT', 'IEND']));
  });

  it.each([
    [1, 'red', 'blue', 'red'],
    [3, 'blue', 'red', 'blue'],
    [6, 'red', 'red', 'blue'],
    [8, 'blue', 'blue', 'red'],
  ])(
    'is upright, in whatever way the telephone was turned (%i)',
    async (orientation, first, right, below) => {
      const drawn = await look(
        await square(withExif(testPicture('jpeg', RED, BLUE, { width: 200, height: 200 }), orientation)),
      );
      expect([drawn.at(2, 2), drawn.at(57, 2), drawn.at(2, 57)]).toEqual([first, right, below]);
    },
  );

  it('does not move: the first picture of a moving one', async () => {
    expect((await look(await square(animatedWebp()))).at(30, 30)).toBe('red');
    const still = testPicture('png', RED, RED);
    const moving = withChunks(
      still,
      chunk('acTL', Buffer.of(0, 0, 0, 2, 0, 0, 0, 0)),
      chunk('fcTL', frameControl(300, 200)),
    );
    const kept = await square(moving);
    expect((await look(kept)).at(30, 30)).toBe('red');
    expect(chunksOf(kept)).not.toContain('acTL');
  });
});

function frameControl(width: number, height: number): Buffer {
  const data = Buffer.alloc(26);
  data.writeUInt32BE(width, 4);
  data.writeUInt32BE(height, 8);
  data.writeUInt16BE(1, 20);
  data.writeUInt16BE(10, 22);
  return data;
}

describe('refused is', () => {
  it.each([
    [
      'a drawing with a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      'picture_unreadable',
      'text',
    ],
    [
      'a GIF',
      Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
      'picture_unreadable',
      'gif',
    ],
    ['a document', Buffer.from('%PDF-1.7'), 'picture_unreadable', 'pdf'],
    [
      'a name without a picture',
      Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3),
      'picture_unreadable',
      'broken',
    ],
    ['half a PNG', testPicture('png', RED, BLUE).subarray(0, -40), 'picture_unreadable', 'broken'],
    ['half a JPEG', half(testPicture('jpeg', RED, BLUE)), 'picture_unreadable', 'broken'],
    [
      'half a JPEG of a telephone',
      half(withExif(testPicture('jpeg', RED, BLUE), 6)),
      'picture_unreadable',
      'broken',
    ],
    ['half a WebP', half(testPicture('webp', RED, BLUE)), 'picture_unreadable', 'broken'],
    ['nothing', Buffer.alloc(0), 'file_empty', undefined],
    ['too many bytes', Buffer.alloc(257 * 1024, 0xff), 'picture_too_big', undefined],
  ])('%s', async (_what, sent, code, found) => {
    await expect(square(sent)).rejects.toMatchObject({ code, params: found === undefined ? {} : { found } });
  });

  it('a small file that unpacks to a great many pixels, before it is unpacked', async () => {
    const sent = bomb(30_000);
    expect(sent.length).toBeLessThan(256 * 1024);
    const before = process.memoryUsage().rss;
    await expect(square(sent)).rejects.toMatchObject({ code: 'picture_too_big' });
    expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 ** 2);
    expect((await look(await square(bomb(2048)))).size).toBe('png 60x60');
  });
});

function half(whole: Uint8Array): Uint8Array {
  return whole.subarray(0, Math.floor(whole.length * 0.6));
}
