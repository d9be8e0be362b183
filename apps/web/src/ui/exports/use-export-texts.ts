import { useTranslations } from 'use-intl';
import { useErrorText } from '../../lib/use-error-text.ts';
import { useFormat } from '../../lib/use-format.ts';
import type { ExportTexts } from './follow-export.ts';

/** The texts outlive the dialog: the message of a running export is on every page. */
export function useExportTexts(): ExportTexts {
  const t = useTranslations('exports');
  const common = useTranslations('common');
  const format = useFormat();
  const errorText = useErrorText();
  return {
    running: (name) => t('running', { name }),
    rows: (count) => t('rows', { count, shown: format.number(count) }),
    done: (name) => t('done', { name }),
    failed: (name) => t('failed', { name }),
    cancelled: (name) => t('cancelled', { name }),
    cancel: common('cancel'),
    again: t('again'),
    errorText,
  };
}
