import { unprivilegedUser } from '../apps/server/src/platform/postgres/account.ts';
import { sweepTemporary } from '../apps/server/src/platform/postgres/sweep-temporary.ts';
import { parentOfTestData } from '../apps/server/src/platform/testing/test-data.ts';
import { ensureWebBuilt } from '../tools/prepare.mjs';
import { removeDemo } from './demo-folder.ts';

/** The browser sees what a customer would: the built web, never a development server. */
export default async function setup(): Promise<() => Promise<void>> {
  await sweepTemporary(await unprivilegedUser(), await parentOfTestData());
  await ensureWebBuilt();
  return removeDemo;
}
