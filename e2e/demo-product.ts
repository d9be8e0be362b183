import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { copyDemo } from './demo-folder.ts';
import { newDataDir, startProduct, type Product, type ProductOptions } from './product.ts';

/** As `startProduct`, with the demo of 2017 taken as a copy. On Citus every database is new. */
export async function startWithDemo(options: ProductOptions): Promise<Product> {
  if (options.seed !== 'demo-2017' || process.env['CITUS_URL'])
    return startProduct({ throwaway: true, ...options });
  const folder = await newDataDir();
  const data_dir = join(folder, 'data');
  await takeDemo(data_dir);
  const product = await startProduct({ throwaway: true, ...options, data_dir });
  return {
    ...product,
    async stop() {
      await product.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The data folder `to`, which must not exist yet, gets the demo of 2017, made once for all files. */
export function takeDemo(to: string): Promise<void> {
  return copyDemo(to, async (making) => {
    const maker = await startProduct({
      seed: 'demo-2017',
      topology: 'single',
      throwaway: true,
      data_dir: making,
    });
    await maker.stop();
  });
}
