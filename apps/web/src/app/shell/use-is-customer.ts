import { useAccess, useSession } from '../../lib/session.ts';

/** Is somebody of support in the live account of a customer? A company made to show the product is none. */
export function useIsCustomer(): boolean {
  const me = useSession();
  const { isGod } = useAccess();
  return isGod && me.environment.live && !me.company.demonstration;
}
