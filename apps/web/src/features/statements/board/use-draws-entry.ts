import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../../addresses.ts';
import { PAGE_NEEDS, useMayOpen } from '../../../lib/page-needs.ts';
import type { MenuEntry } from '../../../ui/index.ts';

/** The way to everybody's draws; false where the company or the reader has none. */
export function useDrawsEntry(): MenuEntry | false {
  const t = useTranslations('draws');
  const navigate = useNavigate();
  const opens = useMayOpen(PAGE_NEEDS.draws);
  return opens && { id: 'draws', text: t('title'), onAction: () => void navigate({ to: PATHS.draws }) };
}
