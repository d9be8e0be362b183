import type { Writable } from 'node:stream';

/**
 * Settles when the stream's file is closed. Wait for it before the file is removed: a stream may be stopped while its file is still
 * being opened, and what was removed before that is there again afterwards.
 */
export async function closed(stream: Writable): Promise<void> {
  if (!stream.closed) await new Promise<void>((resolve) => stream.once('close', resolve));
}
