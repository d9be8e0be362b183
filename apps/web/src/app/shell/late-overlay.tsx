import { CatchBoundary } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { ApiError } from '../../lib/api.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import { toast } from '../../ui/index.ts';

const Nothing = () => null;

/** What opens over a page in a file of its own. Without a line it can't be loaded: the page stays, with what is typed there. */
export function LateOverlay({
  children,
  onClose,
}: {
  readonly children: ReactNode;
  readonly onClose: () => void;
}) {
  const words = useErrorText();
  return (
    <CatchBoundary
      getResetKey={() => 0}
      errorComponent={Nothing}
      onCatch={() => {
        onClose();
        toast.error(words(new ApiError('unavailable', 0)));
      }}
    >
      <Suspense fallback={null}>{children}</Suspense>
    </CatchBoundary>
  );
}
