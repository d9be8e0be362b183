import { createServer as createSocket } from 'node:net';
import { ConfigError } from './platform/config/config.ts';

/** The port is opened before anything uses its number; `0` picks one. */
export function freePort(port: number, host: string): Promise<number> {
  return new Promise((settle, fail) => {
    const probe = createSocket();
    probe.once('error', (error: NodeJS.ErrnoException) => fail(portError(error, port, host)));
    probe.listen({ port, host, exclusive: true }, () => {
      const address = probe.address();
      probe.close(() => settle(typeof address === 'object' && address ? address.port : port));
    });
  });
}

/** `prefix`: of the settings that name the port and the address. */
export function portError(error: NodeJS.ErrnoException, port: number, host: string, prefix = ''): Error {
  if (error.code === 'EADDRINUSE')
    return new ConfigError(
      `${prefix}PORT is ${port}, which another program already uses on ${host}: choose another.`,
    );
  if (error.code === 'EACCES')
    return new ConfigError(
      `${prefix}PORT is ${port}, which this account may not use: choose one above 1023.`,
    );
  if (error.code === 'EADDRNOTAVAIL')
    return new ConfigError(`${prefix}HOST is "${host}", which is not an address of this machine.`);
  return error;
}
