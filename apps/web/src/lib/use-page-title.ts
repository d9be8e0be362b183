import { useEffect } from 'react';

const PRODUCT = 'Comptoir';

/** Names the tab: the page first, the product as suffix. */
export function usePageTitle(title: string | null | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} – ${PRODUCT}`;
  }, [title]);
}
