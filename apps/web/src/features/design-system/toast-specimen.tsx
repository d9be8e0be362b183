import { useTranslations } from 'use-intl';
import { Button, toast, useUndoToast } from '../../ui/index.ts';
import { Specimen } from './specimen.tsx';

export function ToastSpecimen() {
  const t = useTranslations('design_system');
  const c = useTranslations('common');
  const undoToast = useUndoToast();
  return (
    <Specimen name="toast">
      {(['success', 'error', 'warning', 'info'] as const).map((tone) => (
        <Button
          key={tone}
          variant="quiet"
          onPress={() => toast[tone](c('saved'), { text: t('sample_text') })}
        >
          {tone}
        </Button>
      ))}
      <Button
        variant="quiet"
        onPress={() =>
          toast.info(c('saved'), {
            isPersistent: true,
            action: { label: c('undo'), onPress: () => undefined },
          })
        }
      >
        {t('toast_stays')}
      </Button>
      <Button
        variant="quiet"
        onPress={() => undoToast(c('saved'), { undo: () => Promise.resolve(), undone: c('undone') })}
      >
        {t('toast_undo')}
      </Button>
    </Specimen>
  );
}
