import { ImportListener } from '../../features/imports/import-listener.tsx';
import { SandboxListener } from '../../features/sandboxes/sandbox-listener.tsx';
import { ExportListener } from '../../ui/exports/export-listener.tsx';
import { BulkRunListener } from './bulk-run-listener.tsx';
import { UnsentQuestion } from './unsent-question.tsx';

/** What says on every page how far long work is, and what a logout would lose. */
export function Listeners() {
  return (
    <>
      <ImportListener />
      <ExportListener />
      <SandboxListener />
      <BulkRunListener />
      <UnsentQuestion />
    </>
  );
}
