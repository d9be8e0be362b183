import { useEffect, useState } from 'react';

type Finding = 'find' | 'replace' | null;

/**
 * Opened by Ctrl+F and Ctrl+H anywhere on the page of a table, in place of the browser's own search, which sees only the rows in view.
 * Not while `isOff`: the browser then has its keys.
 */
export function useFindKeys({
  canWrite,
  isOff,
}: {
  readonly canWrite: boolean;
  readonly isOff: boolean;
}): readonly [Finding, (finding: Finding) => void] {
  const [finding, setFinding] = useState<Finding>(null);
  useEffect(() => {
    if (isOff) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      const isCommand = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!isCommand || (key !== 'f' && key !== 'h')) return;
      event.preventDefault();
      setFinding(key === 'h' && canWrite ? 'replace' : 'find');
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [canWrite, isOff]);
  return [isOff ? null : finding, setFinding];
}
