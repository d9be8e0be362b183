import { useEffect, useState } from 'react';

type Finding = 'find' | 'replace' | null;

/** Opened by Ctrl+F and Ctrl+H anywhere on the page of a table, in place of the browser's own search, which sees only the rows in view. */
export function useFindKeys(canWrite: boolean): readonly [Finding, (finding: Finding) => void] {
  const [finding, setFinding] = useState<Finding>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      const isCommand = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!isCommand || (key !== 'f' && key !== 'h')) return;
      event.preventDefault();
      setFinding(key === 'h' && canWrite ? 'replace' : 'find');
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [canWrite]);
  return [finding, setFinding];
}
