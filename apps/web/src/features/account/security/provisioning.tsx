import { useQuery } from '@tanstack/react-query';
import { provisioningData } from '../../../data/security.ts';
import { ErrorState, Skeleton } from '../../../ui/index.ts';
import { ProvisioningPanel } from './provisioning-panel.tsx';
import { RefusedCalls } from './refused-calls.tsx';
import { ScimGroups } from './scim-groups.tsx';

/** How an identity provider keeps people up to date: the connection, roles by group, what was refused. */
export function Provisioning({ mayWrite }: { readonly mayWrite: boolean }) {
  const found = useQuery(provisioningData.settings);
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (found.isPending) return <Skeleton height={240} radius={12} />;
  const { token, groups, refused } = found.data;
  const isUsed = token !== null || groups.length > 0;
  return (
    <>
      <ProvisioningPanel provisioning={found.data} mayWrite={mayWrite} />
      {isUsed ? <ScimGroups provisioning={found.data} mayWrite={mayWrite} /> : null}
      {isUsed || refused.length > 0 ? <RefusedCalls refused={refused} /> : null}
    </>
  );
}
