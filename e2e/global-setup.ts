import { ensureWebBuilt } from '../tools/prepare.mjs';
import { removeDemo } from './demo-folder.ts';

/** The browser sees what a customer would: the built web, never a development server. */
export default async function setup(): Promise<() => Promise<void>> {
  await ensureWebBuilt();
  return removeDemo;
}
