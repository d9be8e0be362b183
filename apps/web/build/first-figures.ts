import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { wordsIn } from '@comptoir/words';
import { createTranslator } from 'use-intl/core';
import type { FirstWords } from '../src/app/first-figures/words.ts';
import { bindFrench } from '../src/lib/i18n.ts';

/** In place of a number that is filled in later. */
const MANY = 999;

/** Of the messages, by domain and name: what the first figures are drawn with. */
const WORDS: {
  readonly [Name in Exclude<keyof FirstWords, 'state' | 'step'>]: readonly [
    domain: string,
    key: string,
    count?: number,
  ];
} = {
  product: ['common', 'product'],
  good_morning: ['home', 'good_morning'],
  good_afternoon: ['home', 'good_afternoon'],
  good_evening: ['home', 'good_evening'],
  earned_in: ['home', 'earned_in'],
  one_letter: ['home', 'letters_to_sign'],
  open_letter: ['home', 'letters_open'],
  team_earned: ['home', 'team_earned'],
  home_payable: ['home', 'payable_this_month'],
  home_paid: ['home', 'paid_this_month'],
  needs_you: ['home', 'needs_you'],
  progress: ['home', 'progress'],
  on_previous: ['home', 'on_previous'],
  person: ['home', 'people'],
  people: ['home', 'people', MANY],
  in_review: ['home', 'status_in_review'],
  own_paid: ['home', 'status_paid'],
  waits: ['adjustments', 'waits'],
  own_statements: ['statements', 'own_title'],
  board: ['board', 'title'],
  calculated: ['board', 'calculated'],
  version: ['statements', 'version'],
  locked_on: ['statements', 'locked_on'],
  locked_by: ['statements', 'locked_by'],
  validated_on: ['statements', 'validated_on'],
  validated_by: ['statements', 'validated_by'],
  paid_on: ['statements', 'paid_on'],
  paid_by: ['statements', 'paid_by'],
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
  versus: ['board', 'versus'],
  later: ['statements', 'of_which_later'],
  held: ['statements', 'of_which_held'],
  earlier: ['statements', 'of_which_earlier'],
  adjust: ['adjustments', 'adjust'],
  quarter: ['common', 'quarter_label'],
  semester: ['common', 'semester_label'],
};

/** The texts in one language; a name in braces stays to be filled in, and a number is one. */
export async function firstWords(language: 'en' | 'fr'): Promise<FirstWords> {
  const { default: plain } = (await import(
    join(import.meta.dirname, `../src/messages/${language}/index.ts`)
  )) as {
    default: Record<string, Record<string, string>>;
  };
  const messages = language === 'fr' ? bindFrench(plain) : plain;
  const plainNames = ['name', 'month', 'time', 'date', 'version', 'quarter', 'semester', 'year'] as const;
  const names = {
    ...Object.fromEntries(plainNames.map((name) => [name, `{${name}}`])),
    ...Object.fromEntries(['ago', 'd', 'value', 'amount'].map((name) => [name, () => `{${name}}`])),
  };
  const { state, statement_action: step } = wordsIn(language);
  const texts = Object.fromEntries(
    Object.entries(WORDS).map(([name, [namespace, key, count = 1]]) => {
      const t = createTranslator<Record<string, Record<string, string>>>({
        locale: language,
        messages,
        namespace,
      } as never);
      const text = (t.markup as unknown as (key: string, values: object) => string)(key, { ...names, count });
      return [name, count === MANY ? text.replace(String(MANY), '{count}') : text];
    }),
  );
  const { lock, validate, close } = step;
  return { ...texts, state: stateOf(state), step: { lock, validate, close } } as unknown as FirstWords;
}

const stateOf = ({ ongoing, to_lock, locked, validated, paid }: ReturnType<typeof wordsIn>['state']) => ({
  ongoing,
  to_lock,
  locked,
  validated,
  paid,
});

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
