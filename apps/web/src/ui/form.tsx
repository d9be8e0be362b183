import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '../lib/api.ts';
import { cx } from '../lib/cx.ts';
import { useErrorText } from '../lib/use-error-text.ts';
import { FormChangeContext, FormErrorsContext } from './form-context.ts';
import css from './form.module.css';
import { isOutrun, SaveRefused, type SaveRefusedProps } from './save-refused.tsx';
import { Notice } from './states.tsx';

export interface FormProps<Stored> {
  /** The mutation that sends the form. */
  readonly save: SaveRefusedProps<Stored>['save'];
  /** Where the form edits something stored: offers what somebody else saved in between. */
  readonly stored?: Omit<SaveRefusedProps<Stored>, 'save'> | undefined;
  /** Enter in a field sends a form on a page. In a dialog its main button does. */
  readonly onSubmit?: () => void;
  /** Raised where the caller's own checks, and not a submit, found wrong fields. */
  readonly tries?: number;
  /** Something was typed or chosen. */
  readonly onInput?: () => void;
  readonly children: ReactNode;
  /** Its buttons, below what was refused. A `SaveBar` stays in view with it. */
  readonly footer?: ReactNode;
}

const WRONG_FIELD =
  'input[aria-invalid="true"], textarea[aria-invalid="true"], [data-invalid] button, [data-invalid] [tabindex="0"]';

/**
 * Fields with a `name` show what the server refused about them; a refusal of anything else is below the fields and is announced.
 * The first wrong field gets the focus. What was typed belongs to the caller and stays.
 */
export function Form<Stored>({
  save,
  stored,
  onSubmit,
  onInput,
  tries = 0,
  children,
  footer,
}: FormProps<Stored>) {
  const errorText = useErrorText();
  const form = useRef<HTMLFormElement>(null);
  const [names, setNames] = useState<ReadonlyMap<string, number>>(new Map());
  const register = useCallback((name: string) => {
    setNames((now) => new Map(now).set(name, (now.get(name) ?? 0) + 1));
    return () => setNames((now) => new Map(now).set(name, (now.get(name) ?? 1) - 1));
  }, []);
  const { error } = save;
  const isConflict = isOutrun(error);
  const path = error instanceof ApiError && !isConflict ? (error as ApiError).field : null;
  const place = path === null ? null : (nameOf(path, names) ?? null);
  const errors = useMemo(
    () => ({ register, errorOf: (name: string) => (name === place ? errorText(error) : null) }),
    [register, place, error, errorText],
  );
  const [submits, setSubmits] = useState(0);
  useEffect(() => {
    if (place !== null || submits + tries > 0) form.current?.querySelector<HTMLElement>(WRONG_FIELD)?.focus();
  }, [place, error, submits, tries]);
  const refusal =
    error && place === null ? (
      <div {...(isConflict ? { role: 'alert' } : {})}>
        {stored ? <SaveRefused save={save} {...stored} /> : <Notice tone="bad">{errorText(error)}</Notice>}
      </div>
    ) : null;
  return (
    <FormErrorsContext value={errors}>
      <form
        ref={form}
        noValidate
        className={cx(css['form'])}
        onInput={onInput}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit?.();
          setSubmits((count) => count + 1);
        }}
      >
        <FormChangeContext value={onInput ?? null}>{children}</FormChangeContext>
        {footer === undefined ? (
          refusal
        ) : (
          <div className={cx(css['foot'])}>
            {refusal}
            {footer}
          </div>
        )}
      </form>
    </FormErrorsContext>
  );
}

/** The field on the screen that a refused path belongs to: `options.2` belongs to `options`. */
function nameOf(path: string, names: ReadonlyMap<string, number>): string | undefined {
  return [...names].find(([name, count]) => count > 0 && (path === name || path.startsWith(`${name}.`)))?.[0];
}
