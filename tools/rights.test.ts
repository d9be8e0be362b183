import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  BINARY_PERMISSIONS,
  BINARY_PERMISSIONS_IN_USE,
  RESOURCES,
  RESOURCES_IN_USE,
  SUB_RESOURCES,
} from '@comptoir/contract';
import { ROOT } from './prepare.mjs';

/** Sources that ask for rights: not the tests, the roles that grant them, nor what names them all. */
function askingSources(): string {
  const isLeftOut = (path: string) =>
    /\.test\.tsx?$|testing\/|messages\/|default-roles|permissions\.ts$|permission-matrix\/|features\/demo\//.test(
      path,
    );
  return ['apps/server/src', 'apps/web/src', 'packages/contract/src']
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
        join(folder, path),
      ),
    )
    .filter((path) => /\.tsx?$/.test(path) && !isLeftOut(path))
    .map((path) => readFileSync(join(ROOT, path), 'utf8'))
    .join('\n');
}

test('the role page offers exactly the rights that something asks for', () => {
  const sources = askingSources();
  const level = String.raw`'(read|write|delete)'`;
  const isAsked = (resource: string) => {
    const name = `'${resource.replace('.', String.raw`\.`)}'`;
    return new RegExp(`${name}, ${level}|resource: ${name}(, level: ${level})?`).test(sources);
  };
  const parts = Object.values(SUB_RESOURCES).flat();
  const named = [...parts, ...RESOURCES].filter(isAsked);
  // A resource is offered for its parts, too.
  const offered = new Set([...named, ...named.map((resource) => resource.split('.', 1)[0]!)]);
  expect([...offered].toSorted()).toEqual(RESOURCES_IN_USE.toSorted());
  const rights = BINARY_PERMISSIONS.filter((right) =>
    new RegExp(`(Binary\\([^)]*|permission: |\\? )'${right}'|binary\\.${right}\\b|'${right}'\\)`).test(
      sources,
    ),
  );
  expect(rights.toSorted()).toEqual(BINARY_PERMISSIONS_IN_USE.toSorted());
});
