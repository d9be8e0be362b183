import { useTranslations } from 'use-intl';
import { Button, toast } from '../../../ui/index.ts';
import css from './security.module.css';

/** A value that goes into another system. */
export function CopyText({ text }: { readonly text: string }) {
  const t = useTranslations('common');
  const security = useTranslations('security');
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    toast.success(security('copied'));
  };
  return (
    <span className={css['copy']}>
      <span className={css['code']}>{text}</span>
      <Button size="s" variant="quiet" onPress={() => void copy()}>
        {t('copy')}
      </Button>
    </span>
  );
}
