import type { ExportSource, startExport } from '@comptoir/contract';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { ArgsOf } from '../../lib/api.ts';

/** Loaded when somebody exports: no page needs it to begin. */
const ExportDialog = lazy(() =>
  import('./export-dialog.tsx').then((module) => ({ default: module.ExportDialog })),
);

type Source = ArgsOf<typeof startExport>['body']['source'];

export interface ExportRequest {
  readonly source: Source & { readonly kind: ExportSource['kind'] };
  /** One sentence: what the file will have. */
  readonly what: string;
}

/** An export of what a page shows: `start` opens its dialog, which the page renders. */
export function useExport(): {
  readonly start: (request: ExportRequest) => void;
  readonly dialog: ReactNode;
} {
  const [request, setRequest] = useState<ExportRequest | null>(null);
  return {
    start: setRequest,
    dialog: request ? (
      <Suspense>
        <ExportDialog request={request} onClose={() => setRequest(null)} />
      </Suspense>
    ) : null,
  };
}
