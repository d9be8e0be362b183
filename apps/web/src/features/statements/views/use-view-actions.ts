import type { StatementView, ViewConditions } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { viewData } from '../../../data/views.ts';
import { useErrorText } from '../../../lib/use-error-text.ts';
import { toast } from '../../../ui/index.ts';
import type { StatementsAddress } from '../address.ts';
import { NO_FILTERS } from './filter-values.ts';

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
  /** Keeps the board's own filters in the chosen view, which shows them from then on. */
  const saveFilters = useMutation({
    mutationFn: ({ view, shown }: { view: StatementView; shown: ViewConditions }) =>
      viewData.update({
        params: { id: view.id },
        body: { name: view.name, ...shown, preview_mode: view.preview_mode, version: view.version },
      }),
    onSuccess: (saved) => {
      address.set({ ...NO_FILTERS, view: saved.id }, { replace: true });
      toast.success(t('saved', { name: saved.name }));
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
  const setDefault = useMutation({
    mutationFn: (view_id: string | null) => viewData.setDefault({ body: { view_id } }),
    onSuccess: (_done, view_id) => toast.success(t(view_id === null ? 'default_none' : 'default_set')),
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
  return { choose, duplicate, preview, remove, setDefault, saveFilters };
}

export type ViewActions = ReturnType<typeof useViewActions>;
