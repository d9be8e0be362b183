import { useTranslations } from 'use-intl';
import { toast } from './toast.tsx';

/** Copies a text and says so. A page without HTTPS has no clipboard, and a browser may refuse it: that is said, too. */
export function useCopy(): (text: string) => void {
  const t = useTranslations('common');
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(t('copied'));
    } catch {
      toast.error(t('not_copied'));
    }
  };
  return (text) => void copy(text);
}
