import { NONE } from './none.ts';

/** Most browsers name others after themselves: the first of these that is there is the one. */
const BROWSERS = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|OPT\//, 'Opera'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;
/** As above: Android is a Linux, and an iPhone is like a Mac. */
const SYSTEMS = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const;

/** "Firefox · Linux": enough to know one's own. */
export function deviceOf(agent: string): string {
  const nameIn = (list: typeof BROWSERS | typeof SYSTEMS) => list.find(([sign]) => sign.test(agent))?.[1];
  const system = nameIn(SYSTEMS);
  const browser = nameIn(BROWSERS) ?? NONE;
  return system ? `${browser} · ${system}` : browser;
}
