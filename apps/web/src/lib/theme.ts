import { useEffect } from 'react';
import { useStored } from './storage.ts';

export type Theme = 'light' | 'dark' | 'system';

/** The choice of this device; `build/theme.js` applies it before the first paint. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const [stored, store] = useStored('theme');
  const theme: Theme = stored === 'light' || stored === 'dark' ? stored : 'system';
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
    // The browser's own bars follow the choice, not the system.
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      const { for: own = '' } = meta.dataset;
      meta.media = theme === 'system' ? `(prefers-color-scheme: ${own})` : theme === own ? 'all' : 'not all';
    }
  }, [theme]);
  return [theme, (next) => store(next === 'system' ? null : next)];
}
