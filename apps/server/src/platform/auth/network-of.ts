import { isIPv6 } from 'node:net';

const GROUPS = 8;
/** Providers give a household or a machine no less: a client that has one of these addresses has them all. */
const OWN_GROUPS = 4;

/** What one visitor is counted by: an IPv4 address, or the first half of an IPv6 one. */
export function networkOf(ip: string | null): string {
  if (ip === null || !isIPv6(ip) || ip.includes('.')) return ip ?? '';
  const [head = '', tail = ''] = ip.replace(/%.*/, '').split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  const groups = [...before, ...Array<string>(GROUPS - before.length - after.length).fill('0'), ...after];
  return groups
    .slice(0, OWN_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
