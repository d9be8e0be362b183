import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Services } from '../context.ts';
import { createServices } from '../services.ts';

/** Files go under the machine's temporary folder; the real-time secret is nobody's. */
export function testServices(folder = join(tmpdir(), 'comptoir-test-files')): Services {
  return createServices({
    data_dir: folder,
    public_url: 'http://localhost:3000',
    version: 'test',
    secrets_key: 'a key that seals nothing real',
    realtime: { key: 'test-key', secret: 'test-secret' },
    allow_loopback: true,
  });
}
