import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { addresses } from '../../../addresses.ts';
import type { MenuEntry } from '../../../ui/index.ts';

/** The way from the board to what its locked statements would be today. */
export function useDriftsEntry(month: string): MenuEntry {
  const t = useTranslations('corrections');
  const navigate = useNavigate();
  return { id: 'drifts', text: t('title'), onAction: () => void navigate(addresses.drifts(month)) };
}
