import { BlockList, isIP } from 'node:net';

/** Is the sender of `X-Forwarded-For` at this distance (0: who connected to us) a proxy of ours? */
export type TrustedProxies = (address: string, hop: number) => boolean;

const MAX_HOPS = 10;

/** A proxy on this machine, one: without a setting nobody else names the address that requests come from. */
export const LOOPBACK_PROXY: TrustedProxies = (address, hop) =>
  hop === 0 && LOOPBACK.check(address, familyOf(address));

/** A number of hops, or addresses and networks (`10.0.0.5, 10.1.0.0/16`) separated by commas; `null` when it is neither. */
export function parseTrustedProxies(text: string): TrustedProxies | null {
  if (/^\d{1,2}$/.test(text)) {
    const hops = Number(text);
    return hops <= MAX_HOPS ? (_address, hop) => hop < hops : null;
  }
  const list = new BlockList();
  for (const part of text.split(',').map((one) => one.trim())) {
    if (!addTo(list, part)) return null;
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address));
}

function addTo(list: BlockList, part: string): boolean {
  const [address = '', bits, ...rest] = part.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (bits === undefined) {
    list.addAddress(address, familyOf(address));
    return true;
  }
  // A whole family is "everybody", who may then claim any address.
  if (!/^\d{1,3}$/.test(bits) || Number(bits) === 0 || Number(bits) > (version === 4 ? 32 : 128))
    return false;
  list.addSubnet(address, Number(bits), familyOf(address));
  return true;
}

/** Where a request comes from: the nearest address that is no proxy of ours. What is further left is the client's own claim. */
export function clientAddress(
  peer: string | undefined,
  forwarded_for: string | string[] | undefined,
  trusted: TrustedProxies,
): string {
  const claimed = [forwarded_for ?? []].flat().join(',').split(',');
  const addresses = [
    peer ?? '',
    ...claimed
      .map((one) => one.trim())
      .filter((one) => one !== '')
      .toReversed(),
  ];
  return addresses.find((address, hop) => !trusted(address, hop)) ?? addresses.at(-1) ?? '';
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');
