import { useTranslations } from 'use-intl';
import { Button } from '../button.tsx';
import { Notice } from '../states.tsx';
import { useCopy } from '../use-copy.ts';
import css from './factor.module.css';

export interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** Shown once: what is kept of them is a hash. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const t = useTranslations('factor');
  const common = useTranslations('common');
  const copy = useCopy();
  return (
    <div className={css['parts']}>
      <Notice tone="warn" title={t('codes_title')}>
        {t('codes_lead')}
      </Notice>
      <ul className={css['codes']}>
        {codes.map((code) => (
          <li key={code}>{code.replaceAll(/(.{5})(?=.)/g, '$1-')}</li>
        ))}
      </ul>
      <div className={css['buttons']}>
        <Button variant="main" onPress={onDone}>
          {t('codes_kept')}
        </Button>
        <Button onPress={() => copy(codes.join('\n'))}>{common('copy')}</Button>
      </div>
    </div>
  );
}
