import { BlockList, isIP } from 'node:net';

const BLOCKED = new BlockList();
const LOOPBACK = new BlockList();

/** IPv4 networks that lead nowhere in the public internet (IANA special-purpose registry). */
const IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;
/** Of IPv6 only 2000::/3 is public; these parts of it are not, or carry an IPv4 address. */
const IPV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const PUBLIC_V6 = new BlockList();
PUBLIC_V6.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of IPV4) BLOCKED.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of IPV6) BLOCKED.addSubnet(network, bits, 'ipv6');
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** May a connection go to this address? Loopback only where a test allows it. */
export function mayReach(address: string, allow_loopback: boolean): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  const type = family === 4 ? 'ipv4' : 'ipv6';
  if (allow_loopback && LOOPBACK.check(address, type)) return true;
  // Everything else of IPv6 is refused: mapped forms, unique local, link-local, NAT64.
  if (type === 'ipv6' && !PUBLIC_V6.check(address, type)) return false;
  return !BLOCKED.check(address, type);
}
