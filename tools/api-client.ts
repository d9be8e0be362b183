// Writes the types of packages/api-client from the document of the public API: `npm run api:client`.
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { features } from '../apps/server/src/features/index.ts';
import { clientDocument } from '../apps/server/src/platform/http/openapi.ts';
import { ROOT } from './prepare.mjs';

type Transform = (schema: unknown, place: { readonly path?: string }) => unknown;

interface TypeScript {
  readonly factory: { readonly createKeywordTypeNode: (kind: number) => unknown };
  readonly SyntaxKind: { readonly UnknownKeyword: number };
}

interface Options {
  readonly transform: Transform;
  /** False: what has a default may be left out. */
  readonly defaultNonNullable: boolean;
}

interface Generator {
  readonly default: (document: string, options: Options) => Promise<unknown>;
  readonly astToString: (nodes: unknown) => string;
}

const PACKAGE = join(ROOT, 'packages/api-client');

// It needs a TypeScript with an API of its own: the package has that one, beside ours.
const from = createRequire(join(PACKAGE, 'package.json'));
const generator = from('openapi-typescript') as Generator;
const ts = from('typescript') as TypeScript;

/** A union of itself and lists of itself, which TypeScript does not take as a member of a type. */
const transform: Transform = (_schema, { path }) =>
  path?.endsWith('/schemas/PlanTree')
    ? ts.factory.createKeywordTypeNode(ts.SyntaxKind.UnknownKeyword)
    : undefined;

const document = JSON.stringify(
  clientDocument(features.flatMap(({ routes }) => routes.map(({ call }) => call))),
);
const digest = createHash('sha256').update(document).digest('hex');
const types = generator.astToString(
  await generator.default(document, { transform, defaultNonNullable: false }),
);
await writeFile(
  join(PACKAGE, 'src/schema.ts'),
  `// Written by \`npm run api:client\` from the document of the public API. Document: ${digest}\n\n${types}`,
);
