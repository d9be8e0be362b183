import type { ReactNode } from 'react';
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  Group,
  Input,
  TextArea,
} from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { cx } from '../lib/cx.ts';
import { type FieldFrame, FieldLabel, FieldNotes } from './field-parts.tsx';
import { useFieldError } from './form-context.ts';
import css from './field.module.css';

export interface TextFieldProps
  extends
    Omit<
      AriaTextFieldProps,
      'className' | 'style' | 'children' | 'value' | 'onChange' | 'isInvalid' | 'validate' | 'name'
    >,
    FieldFrame {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
  /** More than one line: a text area of so many rows, 3 for `true`. */
  readonly rows?: number | true;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  /** Says how many of `maxLength` characters are left. */
  readonly counter?: boolean;
}

/** The specification's limit of a text area. */
const LONGEST_TEXT = 10_000;
const DEFAULT_ROWS = 3;

export function TextField(props: TextFieldProps) {
  const {
    label,
    hideLabel,
    description,
    error: own,
    name,
    isOptional,
    placeholder,
    rows,
    before,
    after,
    counter,
    ...rest
  } = props;
  const t = useTranslations('common');
  const error = useFieldError(name, own);
  const left =
    counter && rest.maxLength
      ? t('characters_left', { count: rest.maxLength - rest.value.length })
      : undefined;
  return (
    <AriaTextField
      {...(rows ? { maxLength: LONGEST_TEXT } : {})}
      {...rest}
      {...(name === undefined ? {} : { name })}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className={cx(css['field'])}
    >
      <FieldLabel label={label} hideLabel={hideLabel} isOptional={isOptional} />
      <Group className={cx(css['box'])}>
        {before ? <span className={css['side']}>{before}</span> : null}
        {rows ? (
          <TextArea
            className={cx(css['input'], css['area'])}
            rows={rows === true ? DEFAULT_ROWS : rows}
            {...(placeholder ? { placeholder } : {})}
          />
        ) : (
          <Input className={cx(css['input'])} {...(placeholder ? { placeholder } : {})} />
        )}
        {after ? <span className={css['side']}>{after}</span> : null}
      </Group>
      <FieldNotes description={left ?? description} error={error} />
    </AriaTextField>
  );
}
