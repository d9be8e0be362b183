import type { StatementView } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { viewData } from '../../../data/views.ts';
import { useErrorText } from '../../../lib/use-error-text.ts';
import { toast } from '../../../ui/index.ts';
import type { StatementsAddress } from '../address.ts';

/** What is done with the chosen view without a form. */
export function useViewActions(address: StatementsAddress, onDeleted: () => void) {
  const t = useTranslations('views');
  const words = useErrorText();
  const choose = (view: string | undefined) => address.set({ view, as: undefined });
  const onError = (error: unknown) => toast.error(words(error));
  const duplicate = useMutation({
    mutationFn: (view: StatementView) => viewData.duplicate({ params: { id: view.id } }),
    onSuccess: (copy) => {
      choose(copy.id);
      toast.success(t('created', { name: copy.name }));
    },
    onError,
  });
  const preview = useMutation({
    mutationFn: ({ id, version, name, filters, link, preview_mode }: StatementView) =>
      viewData.update({
        params: { id },
        body: { name, filters, link, preview_mode: !preview_mode, version },
      }),
    // Before the answer: the event of the change may show the preview first, and a person may be chosen there by then.
    onMutate: () => address.set({ as: undefined }, { replace: true }),
    onError,
  });
  const remove = useMutation({
    mutationFn: ({ view }: { view: StatementView; next: string | undefined }) =>
      viewData.delete({ params: { id: view.id } }),
    onSuccess: (_done, { view, next }) => {
      choose(next);
      toast.success(t('deleted', { name: view.name }));
    },
    onError,
    onSettled: onDeleted,
  });
  return { choose, duplicate, preview, remove };
}

export type ViewActions = ReturnType<typeof useViewActions>;
