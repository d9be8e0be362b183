import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { FieldError, Label, Text } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { cx } from '../lib/cx.ts';
import css from './field.module.css';

/** What every field has around its input. */
export interface FieldFrame {
  readonly label: string;
  /** The label is read aloud but not shown: for cells and tool bars. */
  readonly hideLabel?: boolean | undefined;
  readonly description?: ReactNode;
  /** In words, already in the person's language. Marks the field invalid. */
  readonly error?: string | null | undefined;
  readonly isOptional?: boolean | undefined;
  /** The path in the request: inside a `Form` the field shows what the server refused about it. */
  readonly name?: string | undefined;
}

export function FieldLabel({ label, hideLabel, isOptional }: FieldFrame) {
  const t = useTranslations('common');
  return (
    <Label className={hideLabel ? 'visually-hidden' : cx(css['label'])}>
      {label}
      {isOptional ? <small>{t('optional')}</small> : null}
    </Label>
  );
}

export function FieldNotes({ description, error }: Pick<FieldFrame, 'description' | 'error'>) {
  return (
    <>
      {description && !error ? (
        <Text slot="description" className={cx(css['description'])}>
          {description}
        </Text>
      ) : null}
      <FieldError className={cx(css['error'])}>
        {error ? (
          <>
            <CircleAlert size={14} aria-hidden />
            <span>{error}</span>
          </>
        ) : undefined}
      </FieldError>
    </>
  );
}
