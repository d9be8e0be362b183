import { useEffect } from 'react';
import { ApiError } from '../../lib/api.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import { Notice } from '../states.tsx';

/** The specification's wait before the page is shown without the view. */
const LEAVE_MS = 4000;

export function isViewGone(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'view_not_found' || error.code === 'view_forbidden');
}

/** The view was deleted or is no longer shared: said, then the page leaves it. */
export function ViewGone({
  error,
  text,
  onLeave,
}: {
  readonly error: unknown;
  /** What is shown next. */
  readonly text: string;
  /** The same function while the notice is shown. */
  readonly onLeave: () => void;
}) {
  const words = useErrorText();
  useEffect(() => {
    const timer = setTimeout(onLeave, LEAVE_MS);
    return () => clearTimeout(timer);
  }, [onLeave]);
  return (
    <div role="alert">
      <Notice tone="warn" title={words(error)}>
        {text}
      </Notice>
    </div>
  );
}
