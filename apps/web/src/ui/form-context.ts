import { createContext, use, useEffect } from 'react';

export interface FormErrors {
  /** In words: what the server refused about the field of this path, or about a part of it. */
  readonly errorOf: (name: string) => string | null;
  /** A field is on the screen: its refusal is shown there. Returns how to take it off. */
  readonly register: (name: string) => () => void;
}

export const FormErrorsContext = createContext<FormErrors | null>(null);

/** The error of a field: its own, else what the server refused about `name`. */
export function useFieldError(
  name: string | undefined,
  own: string | null | undefined,
): string | null | undefined {
  const form = use(FormErrorsContext);
  const register = form?.register;
  useEffect(() => (name === undefined ? undefined : register?.(name)), [name, register]);
  return own ?? (name === undefined ? own : form?.errorOf(name));
}

/** Notes that something in the form was changed. */
export const FormChangeContext = createContext<(() => void) | null>(null);

/** Of a field whose choices make no `input` event, such as a list: its form learns of them like of what is typed. */
export function useNoted<Args extends readonly unknown[]>(
  change: (...args: Args) => void,
): (...args: Args) => void {
  const note = use(FormChangeContext);
  return (...args) => {
    note?.();
    change(...args);
  };
}
