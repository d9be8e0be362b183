import { NONE } from './none.ts';

/** "Firefox on Linux": enough to know one's own. */
export function deviceOf(agent: string): string {
  const browser =
    /(Edg|OPR|Firefox|Chrome|Safari)\//.exec(agent)?.[1]?.replace('Edg', 'Edge').replace('OPR', 'Opera') ??
    NONE;
  const system =
    /(Windows|Mac OS X|Android|iPhone|iPad|Linux)/.exec(agent)?.[1]?.replace('Mac OS X', 'macOS') ?? '';
  return system ? `${browser} · ${system}` : browser;
}
