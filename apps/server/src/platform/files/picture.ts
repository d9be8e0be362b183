import type { Readable } from 'node:stream';
import { ResizeFilterType, ResizeFit, Transformer } from '@napi-rs/image';
import { AppError } from '@comptoir/contract/errors';
import { MAX_PICTURE_SIDE, MAX_PICTURE_BYTES, MAX_PICTURE_PIXELS } from '@comptoir/kernel';
import { imageSize } from 'image-size';
import { SNIFF_BYTES, sniff, type SniffedType } from './sniff.ts';

const READABLE: ReadonlySet<SniffedType> = new Set(['png', 'jpeg', 'webp']);

/**
 * A picture that somebody sent, redrawn: a square PNG of the stored size, upright, its middle when it was none, its first
 * frame when it moved. Nothing of what was sent is kept but its pixels. `picture_unreadable`, `picture_too_big`, `file_empty`.
 */
export async function squarePicture(content: Readable): Promise<Buffer> {
  const sent = await readWhole(content);
  const type = sniff(sent.subarray(0, SNIFF_BYTES));
  if (!READABLE.has(type)) throw new AppError('picture_unreadable', { found: type });
  requirePixels(sent);
  // The decoder fills up what a JPEG lacks with grey.
  if (type === 'jpeg' && sent.lastIndexOf(END_OF_JPEG) < sent.lastIndexOf(START_OF_JPEG_SCAN))
    throw unreadable();
  try {
    return await new Transformer(sent)
      .rotate()
      .resize({
        width: MAX_PICTURE_SIDE,
        height: MAX_PICTURE_SIDE,
        fit: ResizeFit.Cover,
        filter: ResizeFilterType.Lanczos3,
      })
      .png();
  } catch {
    throw unreadable();
  }
}

const START_OF_JPEG_SCAN = Buffer.of(0xff, 0xda);
const END_OF_JPEG = Buffer.of(0xff, 0xd9);

const unreadable = () => new AppError('picture_unreadable', { found: 'broken' });

async function readWhole(content: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_PICTURE_BYTES) throw new AppError('picture_too_big');
    chunks.push(chunk);
  }
  if (bytes === 0) throw new AppError('file_empty');
  return Buffer.concat(chunks);
}

/** A few bytes can unpack to gigabytes: what a picture says of itself is read before it is decoded. */
function requirePixels(sent: Buffer): void {
  let size: { readonly width: number; readonly height: number };
  try {
    size = imageSize(sent);
  } catch {
    throw unreadable();
  }
  if (size.width * size.height > MAX_PICTURE_PIXELS) throw new AppError('picture_too_big');
}
