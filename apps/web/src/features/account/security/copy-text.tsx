import { useTranslations } from 'use-intl';
import { Button, useCopy } from '../../../ui/index.ts';
import css from './security.module.css';

/** A value that goes into another system. */
export function CopyText({ text }: { readonly text: string }) {
  const t = useTranslations('common');
  const copy = useCopy();
  return (
    <span className={css['copy']}>
      <span className={css['code']}>{text}</span>
      <Button size="s" variant="quiet" onPress={() => copy(text)}>
        {t('copy')}
      </Button>
    </span>
  );
}
