import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { createTranslator } from 'use-intl/core';
import type { FirstWords } from '../src/app/first-figures/words.ts';
import { bindFrench } from '../src/lib/i18n.ts';

/** Of the messages, by domain and name: what the first figures are drawn with. */
const WORDS: { readonly [Name in keyof FirstWords]: readonly [domain: string, key: string] } = {
  product: ['common', 'product'],
  good_morning: ['home', 'good_morning'],
  good_afternoon: ['home', 'good_afternoon'],
  good_evening: ['home', 'good_evening'],
  earned_in: ['home', 'earned_in'],
  one_letter: ['home', 'letters_to_sign'],
  open_letter: ['home', 'letters_open'],
  board: ['board', 'title'],
  calculated: ['board', 'calculated'],
  just_now: ['common', 'just_now'],
  commissions_of: ['board', 'commissions_of'],
  payable: ['board', 'payable_this_month'],
  paid: ['board', 'paid_this_month'],
  all_statements: ['statements', 'back'],
  commission: ['statements', 'commission'],
  component: ['statements', 'component'],
  result: ['statements', 'result'],
  target: ['statements', 'target'],
  attainment: ['statements', 'attainment_column'],
};

/** The texts in one language; a name in braces stays to be filled in, and a number is one. */
export async function firstWords(language: 'en' | 'fr'): Promise<FirstWords> {
  const { default: plain } = (await import(
    join(import.meta.dirname, `../src/messages/${language}/index.ts`)
  )) as {
    default: Record<string, Record<string, string>>;
  };
  const messages = language === 'fr' ? bindFrench(plain) : plain;
  const names = { name: '{name}', month: '{month}', time: '{time}', ago: () => '{ago}', count: 1 };
  return Object.fromEntries(
    Object.entries(WORDS).map(([name, [namespace, key]]) => {
      const t = createTranslator<Record<string, Record<string, string>>>({
        locale: language,
        messages,
        namespace,
      } as never);
      return [name, (t.markup as unknown as (key: string, values: object) => string)(key, names)];
    }),
  ) as unknown as FirstWords;
}

/**
 * Builds the first figures of the pages that people arrive at into a file of its own (`app/first-figures`): in one with the application
 * it would wait for the application.
 */
export function buildFirstFigures(): Plugin {
  let entry = '';
  return {
    name: 'build-first-figures',
    apply: 'build',
    configResolved({ root }) {
      entry = `${root}/src/app/first-figures/first-figures.ts`;
    },
    generateBundle: {
      // Before the page is written, which names the file.
      order: 'pre',
      async handler() {
        const texts = { en: await firstWords('en'), fr: await firstWords('fr') };
        this.emitFile({ type: 'asset', name: 'first-figures.js', source: await codeOf(entry, texts) });
      },
    },
  };
}

async function codeOf(file: string, texts: object): Promise<string> {
  const result = await build({
    configFile: false,
    root: file.replace(/src\/app.*/, ''),
    logLevel: 'warn',
    publicDir: false,
    define: { __FIRST_TEXTS__: JSON.stringify(texts) },
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: {
        input: file,
        preserveEntrySignatures: 'exports-only',
        // Modules that hold hooks hold plain functions too, which are all that is used here.
        treeshake: { moduleSideEffects: false },
        output: { format: 'es', codeSplitting: false },
      },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  const chunk = output && 'output' in output ? output.output.find((one) => one.type === 'chunk') : undefined;
  if (!chunk) throw new Error('The first figures were not built.');
  return chunk.code;
}
