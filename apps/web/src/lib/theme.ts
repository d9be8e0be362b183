import { useEffect } from 'react';
import { useStored } from './storage.ts';

export type Theme = 'light' | 'dark' | 'system';

/** The choice of this device; `public/theme.js` applies it before the first paint. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const [stored, store] = useStored('theme');
  const theme: Theme = stored === 'light' || stored === 'dark' ? stored : 'system';
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  return [theme, (next) => store(next === 'system' ? null : next)];
}
