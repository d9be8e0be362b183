import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const compress = promisify(brotliCompress);
/** Of 11: the last two take ten times as long for 5 of 100. */
const QUALITY = 9;

/** A compressed copy beside each file: the server sends it as it is, in place of compressing it for each browser in haste. */
export function writeCompressed(): Plugin {
  return {
    name: 'write-compressed',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      await Promise.all(
        Object.values(bundle)
          .filter(({ fileName }) => /\.(js|mjs|css|html|svg)$/.test(fileName))
          .map(async (file) => {
            const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source);
            const params = {
              [constants.BROTLI_PARAM_QUALITY]: QUALITY,
              [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
            };
            await writeFile(join(dir, `${file.fileName}.br`), await compress(bytes, { params }));
          }),
      );
    },
  };
}
