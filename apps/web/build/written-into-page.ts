import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { earlyCode } from './early-plan.ts';

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8').trim();

/**
 * Writes into the page what it needs before anything else: the requests that go ahead (`early.js`, in a build alone), the theme, and the order
 * of the cascade layers, since sheets arrive in no fixed order. On a slow line a file of their own would cost a turn. The server's policy names
 * the hash of each script, and allows no other.
 */
export function writeIntoPage(): Plugin {
  return {
    name: 'write-into-page',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) =>
        html
          .replace('<!--early-->', () => (bundle ? `<script>${earlyCode(bundle)}</script>` : ''))
          .replace('<!--theme-->', () => `<script>${read('theme.js')}</script>`)
          .replace('<!--layers-->', () => `<style>${read('layers.css')}</style>`),
    },
  };
}
