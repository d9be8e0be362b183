import react from '@vitejs/plugin-react';
import { type Plugin, defineConfig } from 'vite';
import { compileWords } from './build/compiled-words.ts';
import { filesOfDailyPages } from './build/files-of-daily-pages.ts';
import { writeIntoPage } from './build/written-into-page.ts';
import { buildFirstFigures } from './build/first-figures.ts';
import { buildWorker } from './build/build-worker.ts';
import { writeCompressed } from './build/written-compressed.ts';

const dailyFiles = filesOfDailyPages();
const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

/**
 * React Aria carries its own words in some thirty languages. The interface speaks two, so the others stay out of the bundle
 * (measured: 70 kB gzip of the first load).
 */
function keepTwoLanguages(): Plugin {
  const OTHER = /\/intl\/[\w-]+\/(?!en-US|fr-FR)[a-z]{2}-[A-Z]{2}\.m?js$/;
  return {
    name: 'keep-two-languages',
    enforce: 'pre',
    load: { filter: { id: OTHER }, handler: () => 'export default {};' },
  };
}

/**
 * The browser asks by a call's method and path and types its answer by the contract; the schemas check on the server. Left out of the
 * calls, and marked as free of effects where nobody asks for them, they take zod out of the first load (measured: 40 kB gzip).
 */
function keepSchemasOnServer(): Plugin {
  const SCHEMAS = new Set(['params', 'query', 'body', 'response']);
  return {
    name: 'keep-schemas-on-server',
    apply: 'build',
    transform: {
      filter: { id: /packages\/contract\/src\/.*\.ts$/ },
      handler(code) {
        const edits: { start: number; end: number; text: string }[] = [];
        for (const statement of this.parse(code).body) {
          const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
          if (declared?.type !== 'VariableDeclaration') continue;
          for (const { init } of declared.declarations) {
            // Also an object of schemas that others spread, and a part of one.
            if (!init || !['CallExpression', 'ObjectExpression', 'MemberExpression'].includes(init.type))
              continue;
            const isObject = init.type === 'ObjectExpression';
            edits.push({
              start: init.start,
              end: init.start,
              text: `/* @__PURE__ */ (() => ${isObject ? '(' : ''}`,
            });
            const [call] = init.type === 'CallExpression' ? init.arguments : [];
            if (
              init.type === 'CallExpression' &&
              init.callee.type === 'Identifier' &&
              init.callee.name === 'defineCall' &&
              call?.type === 'ObjectExpression'
            )
              for (const part of call.properties)
                if (part.type === 'Property' && part.key.type === 'Identifier' && SCHEMAS.has(part.key.name))
                  edits.push({ start: part.value.start, end: part.value.end, text: 'undefined' });
            edits.push({ start: init.end, end: init.end, text: isObject ? '))()' : ')()' });
          }
        }
        let edited = '';
        let at = 0;
        for (const { start, end, text } of edits) {
          edited += code.slice(at, start) + text;
          at = end;
        }
        return { code: edited + code.slice(at), map: null };
      },
    },
  };
}

/** The sheets come before the code: on a slow line nothing is painted until they are there (measured at 50 kB/s: at 2 s, not after 9). */
function putSheetsFirst(): Plugin {
  const SHEET = / *<link rel="stylesheet" crossorigin [^>]*>\n/g;
  return {
    name: 'put-sheets-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const sheets = html.match(SHEET)?.join('') ?? '';
        return html.replaceAll(SHEET, '').replace('<!--layers-->\n', `<!--layers-->\n${sheets}`);
      },
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    keepTwoLanguages(),
    compileWords(),
    buildFirstFigures(),
    keepSchemasOnServer(),
    putSheetsFirst(),
    writeIntoPage(),
    writeCompressed(),
    react(),
    buildWorker(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    target: 'es2023',
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'framework',
              test: /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](?!react-virtual|virtual)[\w-]+|use-intl|@formatjs|intl-messageformat)[\\/]/,
            },
            // What the first load needs of the contract and the kernel is there for every page: one file, not one for each set of pages.
            {
              name: 'base',
              tags: ['$initial'],
              test: /packages[\\/](kernel|contract|words|engine)[\\/]/,
              includeDependenciesRecursively: false,
            },
            // The one call that only the home page makes. In a file with others, which run schemas, it brought the schema library to the page
            // that people arrive at (28 kB gzip, 3 files).
            {
              name: 'home-calls',
              test: /packages[\\/]contract[\\/]src[\\/]simulations[\\/]next-deal\.ts$/,
              includeDependenciesRecursively: false,
            },
            // A few files in place of a hundred and fifty small ones a page, of which each costs a request. The schemas come apart: modules of
            // the first load name them, and nothing of it runs them.
            {
              name: 'schemas',
              test: /node_modules[\\/]zod[\\/]/,
              entriesAware: true,
              entriesAwareMergeThreshold: 10_000,
            },
            // Alone, so that who adds amounts needs no schema of the contract.
            {
              name: 'kernel',
              test: /packages[\\/]kernel[\\/]/,
              entriesAware: true,
              entriesAwareMergeThreshold: 30_000,
            },
            {
              name: 'calls',
              test: /packages[\\/]contract[\\/]/,
              entriesAware: true,
              entriesAwareMergeThreshold: 20_000,
            },
            // What a statement needs of the engine, 4 kB, came in four files, each for another set of pages.
            {
              name: dailyFiles.ofStatement('engine-of-statement'),
              debugName: 'engine of a statement',
              test: /packages[\\/](engine|words)[\\/]/,
              includeDependenciesRecursively: false,
            },
            // The engine needs nothing of the product either: among its code, a table of storage types met one that was not there yet.
            {
              name: 'engine',
              test: /packages[\\/](engine|words)[\\/]/,
              entriesAware: true,
              entriesAwareMergeThreshold: 4_000,
            },
            // Not the entry: it waits for the words, whose file may need what is here.
            { name: 'first', tags: ['$initial'], test: /^(?!.*[\\/]src[\\/]main\.tsx|.*index\.html)/ },
            // Two files for what some fifty would hold: on a slow line each costs a turn.
            { name: dailyFiles.shared, debugName: 'daily pages', includeDependenciesRecursively: false },
            // Icons need nothing of the product: with its code they made files that need each other, and a table of icons met some that were
            // not there yet.
            {
              name: 'icons',
              test: /node_modules[\\/]lucide-react[\\/]/,
              entriesAware: true,
              entriesAwareMergeThreshold: 20_000,
            },
            // By layer, and files of the same pages together. Merged by size instead, files of all layers needed each other in a cycle, and a
            // page loaded twice as much (measured: the home page 361 kB after the first load, now 132).
            {
              name: 'aria',
              test: /node_modules[\\/](@?react-aria|@?react-stately|@react-|@internationalized|clsx)/,
              minShareCount: 2,
            },
            { name: 'vendor', test: /node_modules/, minShareCount: 2, entriesAware: true },
            {
              name: 'lib',
              test: /packages[\\/]|src[\\/](lib|messages)[\\/]/,
              minShareCount: 2,
              entriesAware: true,
            },
            { name: 'ui', test: /src[\\/]ui[\\/][\w.-]+$/, minShareCount: 2 },
            { name: 'parts', test: /src[\\/]ui[\\/]/, minShareCount: 2, entriesAware: true },
            { name: 'data', test: /src[\\/]data[\\/]/, minShareCount: 2, entriesAware: true },
            { name: 'shared', minShareCount: 2, entriesAware: true },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    // Pages and calls share some paths under /auth: only what is not a page load goes to the server.
    proxy: {
      '/api': api,
      '/app': { target: api, ws: true },
      '/auth': {
        target: api,
        bypass: (request) => (request.headers.accept?.includes('text/html') ? '/index.html' : null),
      },
    },
  },
});
