import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query';
import { useErrorText } from '../lib/use-error-text.ts';
import { toast } from './toast.tsx';

/** A write by one press, whose refusal is shown as a toast. A form shows its own. */
export function useAction<Answer, Given = void>(
  options: Omit<UseMutationOptions<Answer, Error, Given>, 'onError'>,
): UseMutationResult<Answer, Error, Given> {
  const errorText = useErrorText();
  return useMutation({ ...options, onError: (error) => toast.error(errorText(error)) });
}
