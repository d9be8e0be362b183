import { useLocation, useMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { helpAddress, pageAt, PATHS } from '../../addresses.ts';
import { HelpAddress } from '../../lib/help-page.ts';
import { useAccess } from '../../lib/session.ts';

/** The step or tab in view, or what is open over the page: the guide may have a section of its own about it. */
function partOf(
  path: string,
  search: Readonly<Record<string, unknown>>,
  isAlone: boolean,
): string | undefined {
  if (path === PATHS.statements && isAlone) return 'own';
  if (path === PATHS.statements && search['user'] !== undefined) return 'statement';
  const part = search['step'] ?? search['tab'];
  return typeof part === 'string' ? part : undefined;
}

/** Tells headers where the guide says what the page in view is for. The guide itself has no such place. */
export function HelpProvider({ children }: { readonly children: ReactNode }) {
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' });
  // They have no board: the page is their own statement.
  const isAlone = !useAccess().seesOthers;
  const part = useLocation({
    select: ({ search }) => partOf(path, search as Record<string, unknown>, isAlone),
  });
  const page = path.startsWith(PATHS.help) ? null : pageAt(path);
  return <HelpAddress value={page && helpAddress(page, part)}>{children}</HelpAddress>;
}
