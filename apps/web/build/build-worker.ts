import { createHash } from 'node:crypto';
import { build, type Plugin, type Rolldown } from 'vite';

/** Whose code a device keeps: a rep's pages with all that they open, and the frame around them. */
const KEPT_PAGES = [
  /\/src\/main\.tsx$/,
  /\/src\/offline\//,
  /\/src\/messages\/(en|fr)\/(first|pages)\.ts$/,
  /\/src\/features\/home\//,
  /\/src\/ui\/menu-popover\.tsx$/,
  /\/src\/features\/notifications\/(bell|panel)/,
  /\/src\/features\/account\/account-page\.tsx$/,
  /\/src\/features\/draws\/balance-page\.tsx$/,
  /\/src\/features\/statements\/(statements-page|statement\/|explanation\/)/,
];
/** Of the public folder: files without a hash, which are read again while there is a line. */
const PUBLIC = ['/icon.svg', '/manifest-en.json', '/manifest-fr.json', '/icon-192.png'];

type Chunk = Rolldown.OutputChunk;
type Bundle = Rolldown.OutputBundle;
interface WithStyles {
  readonly viteMetadata?: {
    readonly importedCss: ReadonlySet<string>;
    readonly importedAssets: ReadonlySet<string>;
  };
}

/** The files of the kept pages, with all that these import. */
function keptFiles(bundle: Bundle): string[] {
  const found = new Set<string>();
  const visit = (name: string): void => {
    const chunk = bundle[name];
    if (found.has(name) || chunk?.type !== 'chunk') return;
    found.add(name);
    const { viteMetadata: styles } = chunk as Chunk & WithStyles;
    for (const file of [...(styles?.importedCss ?? []), ...(styles?.importedAssets ?? [])]) found.add(file);
    chunk.imports.forEach(visit);
  };
  for (const chunk of Object.values(bundle))
    if (chunk.type === 'chunk' && chunk.moduleIds.some((id) => KEPT_PAGES.some((page) => page.test(id))))
      visit(chunk.fileName);
  // Fonts are named by sheets.
  for (const file of Object.keys(bundle)) if (/\/inter-[^/]*\.woff2$/.test(file)) found.add(file);
  return [...found].toSorted().map((file) => `/${file}`);
}

/** Builds the service worker into one file of its own, with the list of what it keeps. */
export function buildWorker(): Plugin {
  let worker = '';
  return {
    name: 'build-worker',
    apply: 'build',
    configResolved({ root }) {
      worker = `${root}/src/offline/service-worker.ts`;
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const entry = Object.values(bundle).find((one) => one.type === 'chunk' && one.isEntry);
        if (!entry) return this.error('The build has no entry.');
        const files = keptFiles(bundle);
        const name = createHash('sha256')
          .update(JSON.stringify([entry.fileName, files]))
          .digest('hex')
          .slice(0, 12);
        const list = { build: name, entry: entry.fileName, files: [...files, ...PUBLIC] };
        this.emitFile({
          type: 'asset',
          fileName: 'service-worker.js',
          source: await workerCode(worker, list),
        });
      },
    },
  };
}

async function workerCode(file: string, list: object): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { __KEPT_FILES__: JSON.stringify(list) },
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: { input: file, output: { format: 'iife', codeSplitting: false } },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !('output' in output)) throw new Error('The service worker was not built.');
  const [chunk] = output.output;
  return chunk.code;
}
