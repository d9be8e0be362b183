import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '../../ui/index.ts';

/** Asks before a phone shows the full app, which is not made for it. */
export function DesktopDialog({
  onClose,
  onConfirm,
}: {
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}) {
  const t = useTranslations('shell');
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('mobile_notice_title')}
      action={t('switch_to_desktop')}
      cancel={t('stay')}
      onConfirm={onConfirm}
    >
      {t('mobile_notice')}
    </ConfirmDialog>
  );
}
