import { lazy, Suspense } from 'react';
import { useAccess, useSession } from '../../lib/session.ts';

const RefreshTrigger = lazy(() =>
  import('../../features/integrations/refresh-trigger.tsx').then((module) => ({
    default: module.RefreshTrigger,
  })),
);

/** For who imports, in the live environment. Loaded behind the page. */
export function DataTrigger() {
  const { can } = useAccess();
  const { live } = useSession().environment;
  if (!live || !can('data_table', 'write')) return null;
  return (
    <Suspense fallback={null}>
      <RefreshTrigger />
    </Suspense>
  );
}
