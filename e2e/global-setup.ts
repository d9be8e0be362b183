import { ensureWebBuilt } from '../tools/prepare.mjs';

/** The browser sees what a customer would: the built web, never a development server. */
export default async function setup(): Promise<void> {
  await ensureWebBuilt();
}
