import { useTranslations } from 'use-intl';
import { Button } from './button.tsx';

export interface DialogButtonsProps {
  readonly onCancel: () => void;
  /** Absent: "Cancel". */
  readonly cancel?: string;
  /** The verb of what happens: "Create", "Import 41 values". Absent: "Save". */
  readonly action?: string;
  readonly onAction: () => void;
  readonly isPending?: boolean;
  readonly isDisabled?: boolean;
  readonly isDanger?: boolean;
}

/** The footer of a dialog that does one thing: cancel, or do it. */
export function DialogButtons(props: DialogButtonsProps) {
  const {
    onCancel,
    cancel,
    action,
    onAction,
    isPending = false,
    isDisabled = false,
    isDanger = false,
  } = props;
  const t = useTranslations('common');
  return (
    <>
      <Button onPress={onCancel}>{cancel ?? t('cancel')}</Button>
      <Button
        variant={isDanger ? 'danger' : 'main'}
        isPending={isPending}
        isDisabled={isDisabled}
        onPress={onAction}
      >
        {action ?? t('save')}
      </Button>
    </>
  );
}
