import type { Diagnostic } from '@comptoir/engine';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button, Dialog } from '../../../ui/index.ts';
import styles from './editor.module.css';
import type { EditorWords } from './editor-words.ts';
import { isBlank } from './steps.ts';
import type { Editor } from './use-editor.ts';

export interface ChecksProps {
  readonly editor: Editor;
  readonly words: EditorWords;
  readonly onShow: (found: Diagnostic) => void;
}

/** How many checks are red, and the list of them with the way to each place. */
export function Checks({ editor: { checked, document, errorCount }, words, onShow }: ChecksProps) {
  const t = useTranslations('editor');
  const [isOpen, setOpen] = useState(false);
  const isNew = isBlank(document);
  const [Icon, color] =
    errorCount === 0 ? ([CircleCheck, 'var(--good)'] as const) : ([CircleAlert, 'var(--bad)'] as const);
  const placeOf = (found: Diagnostic) =>
    found.variable_id
      ? document.variables.find(({ id }) => id === found.variable_id)?.name
      : found.scope_id
        ? document.scopes.find(({ id }) => id === found.scope_id)?.name
        : undefined;
  return (
    <>
      <Button
        {...(isNew ? {} : { icon: <Icon size={16} color={color} aria-hidden /> })}
        onPress={() => setOpen(true)}
      >
        {isNew ? t('checksTitle') : t('checks', { count: errorCount })}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('checksTitle')} size="m">
        <p className={styles['sub']}>{errorCount === 0 ? t('checksGreen') : t('checksIntro')}</p>
        <ul className={styles['mistakes']}>
          {checked.diagnostics.map((found, index) => {
            const Icon = found.severity === 'error' ? CircleAlert : TriangleAlert;
            const place = placeOf(found);
            return (
              <li key={`${found.code}${String(index)}`} className={styles['head']}>
                <Icon
                  size={16}
                  color={found.severity === 'error' ? 'var(--bad)' : 'var(--warn)'}
                  aria-hidden
                />
                <span className={styles['grow']}>
                  {place ? <b>{place}: </b> : null}
                  {words.mistake(found)}
                </span>
                <Button
                  size="s"
                  onPress={() => {
                    setOpen(false);
                    onShow(found);
                  }}
                >
                  {t('goTo')}
                </Button>
              </li>
            );
          })}
        </ul>
      </Dialog>
    </>
  );
}
