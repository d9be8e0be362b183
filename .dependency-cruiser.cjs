// The rooms of docs/architecture.md and the one direction between them. `tools/check.mjs` runs it; tools/boundaries.test.ts plants violations.
const SERVER = '^apps/server/src';
const WEB = '^apps/web/src';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'kernel-imports-nothing',
      comment: 'The kernel imports nothing but itself.',
      severity: 'error',
      from: { path: '^packages/kernel/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^packages/kernel/src' },
    },
    {
      name: 'engine-is-pure',
      comment: 'The engine imports the kernel alone: no clock, no files, no database.',
      severity: 'error',
      from: { path: '^packages/engine/src', pathNot: '\\.(test|bench)\\.ts$|/testing/' },
      to: { pathNot: '^packages/(kernel|engine)/src' },
    },
    {
      name: 'contract-knows-kernel-and-zod',
      comment: 'The contract is what server and web agree on: neither of them in it.',
      severity: 'error',
      from: { path: '^packages/contract/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^packages/(kernel|contract)/src|^node_modules/zod/' },
    },
    {
      name: 'words-are-words',
      comment: 'Terms import types alone: the codes that they name.',
      severity: 'error',
      from: { path: '^packages/words/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^packages/words/src', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'words-know-no-app',
      severity: 'error',
      from: { path: '^packages/words/src' },
      to: { path: '^apps/' },
    },
    {
      name: 'packages-through-the-front-door',
      comment:
        'A package is reached by its name, never by a path into its files. The refusals have a name of their own: threads load them without zod.',
      severity: 'error',
      from: { path: '^(apps|e2e|bench|tools)/' },
      to: {
        path: '^packages/',
        dependencyTypes: ['local'],
        pathNot:
          '^packages/[^/]+/src/(index\\.ts$|testing/)|^packages/engine/src/(plan-text/(index|changes)|plan-checks/index|plan-data/index)\\.ts$|^packages/contract/src/errors/index\\.ts$',
      },
    },
    {
      name: 'platform-knows-no-feature',
      comment: 'platform <- features <- main.',
      severity: 'error',
      from: { path: `${SERVER}/platform`, pathNot: '\\.test\\.ts$|/testing/' },
      to: { path: `${SERVER}/(features|[^/]+\\.ts$)` },
    },
    {
      name: 'feature-through-its-index',
      comment: 'A feature reaches another only through its index.ts, or through that of one of its folders.',
      severity: 'error',
      from: { path: `${SERVER}/features/([^/]+)/`, pathNot: '\\.test\\.ts$|/testing/' },
      to: {
        path: `${SERVER}/features/([^/]+)/`,
        pathNot: [
          `${SERVER}/features/$1/`,
          `${SERVER}/features/[^/]+/index\\.ts$`,
          `${SERVER}/features/[^/]+/[^/]+/index\\.ts$`,
        ],
      },
    },
    {
      name: 'features-know-no-main',
      severity: 'error',
      from: { path: `${SERVER}/features/[^/]+/`, pathNot: '\\.test\\.ts$' },
      to: { path: [`${SERVER}/[^/]+\\.ts$`, `${SERVER}/features/index\\.ts$`] },
    },
    {
      name: 'tests-are-not-shipped',
      comment: 'Test helpers are for tests.',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: '\\.(test|bench)\\.tsx?$|/testing/|/permission-matrix/' },
      to: { path: '\\.test\\.tsx?$|/testing/|^node_modules/(vitest|fast-check|happy-dom)/' },
    },
    {
      name: 'web-ui-and-lib-know-no-feature',
      comment: 'data, ui, lib <- features <- app.',
      severity: 'error',
      from: { path: `${WEB}/(ui|lib|data)/`, pathNot: '\\.test\\.tsx?$' },
      to: { path: `${WEB}/(features|app)/` },
    },
    {
      name: 'web-features-know-no-app',
      severity: 'error',
      from: { path: `${WEB}/features/` },
      to: { path: `${WEB}/app/` },
    },
    {
      name: 'web-features-stand-alone',
      comment: 'What two features share stands in data, ui or lib; what composes several stands in app.',
      severity: 'error',
      from: { path: `${WEB}/features/([^/]+)/` },
      to: { path: `${WEB}/features/[^/]+/`, pathNot: `${WEB}/features/$1/` },
    },
    {
      name: 'web-data-draws-nothing',
      comment: 'lib <- data <- ui.',
      severity: 'error',
      from: { path: `${WEB}/data/` },
      to: { path: `${WEB}/ui/` },
    },
    {
      name: 'web-and-server-never-meet',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^apps/server/|^node_modules/(pg|kysely|fastify|pino)/' },
    },
    {
      name: 'server-knows-no-web',
      severity: 'error',
      from: { path: '^apps/server/' },
      to: { path: '^apps/web/|^node_modules/(react|react-dom)/' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      // A type that is used both ways costs nothing at run time.
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\?url$|\\?worker$|^virtual:' },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css', '.woff2'],
    },
  },
};
