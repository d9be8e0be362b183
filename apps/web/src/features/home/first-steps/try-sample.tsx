import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { sampleData } from '../../../data/sample.ts';
import { Button, ConfirmDialog, useAction } from '../../../ui/index.ts';
import css from './first-steps.module.css';

/** In an empty company: look around before there are data of its own. */
export function TrySample() {
  const t = useTranslations('sample');
  const [isOpen, setOpen] = useState(false);
  const start = useAction({ mutationFn: () => sampleData.start() });
  return (
    <div className={css['offer']}>
      <p>{t('try_lead')}</p>
      <Button size="s" onPress={() => setOpen(true)}>
        {t('try')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        size="m"
        title={t('try')}
        action={t('start')}
        isPending={start.isPending}
        isDisabled={start.isSuccess}
        onConfirm={() => start.mutate()}
      >
        <p>{t('what')}</p>
        <p>{t('comes')}</p>
        <ul className={css['list']}>
          <li>{t('comes_data')}</li>
          <li>{t('comes_months')}</li>
          <li>{t('comes_talk')}</li>
        </ul>
        <p>{t('people')}</p>
        <p>{t('removable')}</p>
      </ConfirmDialog>
    </div>
  );
}
