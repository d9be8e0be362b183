import { execFile, spawn } from 'node:child_process';
import { X509Certificate, createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const NGINX = '/usr/sbin/nginx';

/** Comptoir behind nginx, as `deploy/nginx.conf` sets it up: TLS and HTTP/2. */
export interface TlsProxy {
  readonly url: string;
  /** For Chromium: its certificate counts as signed, so that files are kept as on a real site. */
  readonly flag: string;
  /** Starts it in front of a server. */
  serve(address: string): Promise<void>;
  stop(): Promise<void>;
}

/** Null where no nginx is installed. */
export async function prepareTlsProxy(): Promise<TlsProxy | null> {
  if (!existsSync(NGINX)) return null;
  const folder = await mkdtemp(join(tmpdir(), 'comptoir nginx '));
  await mkdir(join(folder, 'logs'));
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const request =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost';
  await run('openssl', [...request.split(' '), '-keyout', key, '-out', certificate]);
  const { publicKey } = new X509Certificate(await readFile(certificate));
  const fingerprint = createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64');
  const port = await freePort();
  let stop = async () => {};
  return {
    url: `https://localhost:${port}`,
    flag: `--ignore-certificate-errors-spki-list=${fingerprint}`,
    async serve(address) {
      const configuration = join(folder, 'nginx.conf');
      await writeFile(configuration, await configure({ address, port, key, certificate }));
      const nginx = spawn(NGINX, ['-p', folder, '-c', configuration, '-e', join(folder, 'logs/error.log')], {
        stdio: 'inherit',
      });
      const gone = new Promise<void>((settle) => nginx.once('exit', () => settle()));
      stop = async () => {
        nginx.kill('SIGQUIT');
        await gone;
      };
    },
    async stop() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function configure(own: {
  readonly address: string;
  readonly port: number;
  readonly key: string;
  readonly certificate: string;
}): Promise<string> {
  const shipped = await readFile(join(import.meta.dirname, '../deploy/nginx.conf'), 'utf8');
  const site = shipped
    // The first block sends plain HTTP on.
    .slice(shipped.indexOf('server {', shipped.indexOf('server {') + 1))
    .replace('listen 443 ssl', `listen 127.0.0.1:${own.port} ssl`)
    .replaceAll('commissions.example.com', 'localhost')
    .replace(/ssl_certificate .*;/, `ssl_certificate "${own.certificate}";`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key "${own.key}";`)
    .replace('http://127.0.0.1:3000', own.address);
  return `daemon off;\npid nginx.pid;\nevents {}\nhttp {\naccess_log off;\n${site}}\n`;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  const address = server.address();
  await new Promise((settle) => server.close(settle));
  if (address === null || typeof address === 'string') throw new Error('no port of this machine');
  return address.port;
}
