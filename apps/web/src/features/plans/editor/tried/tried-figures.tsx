import type { PreviewWire } from '@comptoir/contract';
import { type Variable, decidingVariableIds } from '@comptoir/engine';
import { dec, sign } from '@comptoir/kernel';
import { useTranslations } from 'use-intl';
import { NONE } from '../../../../lib/none.ts';
import { Amount } from '../../../../ui/index.ts';
import styles from '../editor.module.css';
import { Figure } from '../figure.tsx';
import type { Editor } from '../use-editor.ts';
import { TriedValue } from './tried-value.tsx';

export interface TriedFiguresProps {
  readonly editor: Editor;
  readonly preview: PreviewWire;
  /** Variables whose results mean nothing until their tiers are corrected. */
  readonly held: ReadonlySet<string>;
}

/** Each variable's value, what is earned, and how that differs from what is live. */
export function TriedFigures({ editor, preview, held }: TriedFiguresProps) {
  const t = useTranslations('editor.tried');
  const deciding = decidingVariableIds(editor.document);
  const isPayHeld = deciding.some((id) => held.has(id));
  const { earned, live, difference, currency } = preview;
  const isDifferent = difference !== null && sign(dec(difference)) !== 0;
  return (
    <dl className={styles['kvs']} data-testid="tried-values">
      {editor.document.variables.map((variable) => (
        <Figure key={variable.id} term={variable.name} isStrong={deciding.includes(variable.id)}>
          {held.has(variable.id) ? (
            NONE
          ) : (
            <VariableValue editor={editor} preview={preview} variable={variable} />
          )}
        </Figure>
      ))}
      <Figure term={t('earned')} isStrong testId="tried-earned">
        {deciding.length === 0 ? (
          <span className={styles['sub']}>{t('notChosen')}</span>
        ) : isPayHeld ? (
          NONE
        ) : (
          <TriedValue value={earned} shows="amount" currency={currency} />
        )}
      </Figure>
      {live ? (
        <Figure term={t('live')}>
          <TriedValue value={live} shows="amount" currency={currency} />
        </Figure>
      ) : null}
      {isDifferent && live && !isPayHeld ? (
        <Figure term={t('difference')}>
          <Amount value={difference} currency={currency} isDifference />
        </Figure>
      ) : null}
    </dl>
  );
}

interface VariableValueProps {
  readonly editor: Editor;
  readonly preview: PreviewWire;
  readonly variable: Variable;
}

/** One value; of a value per row the sum, else the number of rows. */
function VariableValue({ editor, preview, variable }: VariableValueProps) {
  const t = useTranslations('editor.tried');
  const found = preview.variables.find(({ variable_id }) => variable_id === variable.id);
  const checked = editor.checked.variables.get(variable.id);
  const shows = checked?.format ?? 'number';
  const decimals = checked?.decimals ?? undefined;
  if (!found) return NONE;
  const looks = { shows, decimals, currency: preview.currency };
  if (found.value) return <TriedValue value={found.value} {...looks} />;
  if (found.sum !== null && (shows === 'amount' || shows === 'number'))
    return <TriedValue value={{ type: 'decimal', value: found.sum }} {...looks} />;
  return <span className={styles['sub']}>{t('rows', { count: found.row_count ?? 0 })}</span>;
}
