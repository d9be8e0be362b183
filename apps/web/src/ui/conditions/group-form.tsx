import { Trash2 } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '../../lib/cx.ts';
import { IconButton } from '../button.tsx';
import { Segmented } from '../segmented.tsx';
import css from './condition-builder.module.css';

export interface GroupFormProps {
  readonly legend: string;
  /** The legend is shown, not only read out. */
  readonly showsLegend?: boolean;
  readonly link: 'and' | 'or';
  readonly onLink: (link: 'and' | 'or') => void;
  /** One for each condition or group in it. */
  readonly rows: readonly ReactNode[];
  /** In place of rows where there are none. */
  readonly empty: ReactNode;
  /** What adds a row. */
  readonly adder: ReactNode;
  /** The whole in words, below it. */
  readonly sentence?: string | null;
  readonly onRemove?: () => void;
  readonly isNested?: boolean;
  readonly isDisabled?: boolean;
}

/**
 * A group of conditions: all or any of them, rows, and a way to add one. Every form of conditions is made of it. A row that was added
 * has the focus; when one is removed, the row in its place has it, or what adds one.
 */
export function GroupForm(props: GroupFormProps) {
  const { legend, showsLegend = false, rows, empty, adder, sentence, isNested = false, isDisabled } = props;
  const body = useRowFocus(rows.length);
  return (
    <fieldset className={cx(css['group'], isNested && css['nested'])} disabled={isDisabled}>
      <legend className={showsLegend ? css['legend'] : 'visually-hidden'}>{legend}</legend>
      {rows.length > 1 || isNested ? <GroupLink {...props} /> : null}
      {rows.length === 0 && empty ? <p className={css['none']}>{empty}</p> : null}
      <div ref={body} className={css['rows']}>
        {rows}
      </div>
      <div className={css['add']}>{adder}</div>
      {sentence ? <p className={css['sentence']}>{sentence}</p> : null}
    </fieldset>
  );
}

/** Whether all or any of a group's items must be met. */
function GroupLink({ link, onLink, onRemove, isDisabled = false }: GroupFormProps) {
  const t = useTranslations('records');
  return (
    <div className={css['link']}>
      <span>{t('match')}</span>
      <Segmented
        label={t('match')}
        isDisabled={isDisabled}
        items={[
          { value: 'and', text: t('all_of') },
          { value: 'or', text: t('any_of') },
        ]}
        value={link}
        onChange={onLink}
      />
      {onRemove ? (
        <IconButton
          icon={Trash2}
          label={t('remove_group')}
          size="s"
          isDisabled={isDisabled}
          onPress={onRemove}
        />
      ) : null}
    </div>
  );
}

/** Moves the focus to the row that was added, or to the one in the place of the row that was removed with the keyboard. */
function useRowFocus(count: number) {
  const body = useRef<HTMLDivElement>(null);
  const last = useRef({ count, at: 0 });
  useEffect(() => {
    const { current: rows } = body;
    const before = last.current.count;
    last.current = { ...last.current, count };
    if (!rows || before === count) return;
    const [form] = [rows.parentElement];
    const isWithin = document.activeElement === document.body || form?.contains(document.activeElement);
    if (!isWithin) return;
    const place = count > before ? count - 1 : Math.min(last.current.at, count - 1);
    const target = rows.children.item(place) ?? rows.nextElementSibling;
    target?.querySelector<HTMLElement>('button, input')?.focus();
  }, [count]);
  useEffect(() => {
    const { current: rows } = body;
    if (!rows) return;
    const note = ({ target }: FocusEvent) => {
      const at = Array.from(rows.children).findIndex((row) => row.contains(target as Node));
      if (at >= 0) last.current = { ...last.current, at };
    };
    rows.addEventListener('focusin', note);
    return () => rows.removeEventListener('focusin', note);
  }, []);
  return body;
}
