import type { StatementView } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../../addresses.ts';
import { viewData } from '../../../data/views.ts';
import { useErrorText } from '../../../lib/use-error-text.ts';
import { toast, useUndoToast } from '../../../ui/index.ts';
import type { StatementsSearch } from '../../../searches.ts';
import type { StatementsAddress } from '../address.ts';
import { AS_THE_VIEW } from './filter-values.ts';

/** What a view would keep of the board as it is. */
export type ShownNow = Pick<StatementView, 'filters' | 'link' | 'fields'>;

/** What is done with the chosen view. */
export function useViewActions(address: StatementsAddress, onDeleted: () => void) {
  const t = useTranslations('views');
  const common = useTranslations('common');
  const words = useErrorText();
  const undoToast = useUndoToast();
  const { onCreated, onChanged, setIfShown } = useUndoableViews(address);
  const choose = (view: string | undefined) => address.set({ view, as: undefined, columns: undefined });
  const onError = (error: unknown) => toast.error(words(error));
  const duplicate = useMutation({
    mutationFn: (view: StatementView) => viewData.duplicate({ params: { id: view.id } }),
    onSuccess: onCreated,
    onError,
  });
  /** Keeps the board's own filters and columns in the chosen view, which shows them from then on. */
  const saveFilters = useMutation({
    mutationFn: ({ view, shown }: { view: StatementView; shown: ShownNow }) =>
      viewData.update({
        params: { id: view.id },
        body: { name: view.name, ...shown, preview_mode: view.preview_mode, version: view.version },
      }),
    onSuccess: (saved, { view }) => {
      address.set({ ...AS_THE_VIEW, view: saved.id }, { replace: true });
      onChanged(view, saved, shownBy(address.search));
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
    mutationFn: viewData.changeDefault,
    onSuccess: (before, view_id) =>
      undoToast(t(view_id === null ? 'default_none' : 'default_set'), {
        undo: () => viewData.changeDefault(before),
        undone: common('undone'),
      }),
    onError,
  });
  const remove = useMutation({
    mutationFn: ({ view }: { view: StatementView; next: string | undefined }) => viewData.remove(view),
    onSuccess: (makeAgain, { view, next }) => {
      choose(next);
      undoToast(t('deleted', { name: view.name }), {
        undo: async () => setIfShown({ view: (await makeAgain()).id, as: undefined }),
        undone: t('view_back', { name: view.name }),
      });
    },
    onError,
    onSettled: onDeleted,
  });
  return { choose, duplicate, preview, remove, setDefault, saveFilters, onCreated, onChanged };
}

/** What the board shows: its own filters and the chosen view. */
const shownBy = (search: StatementsSearch): Partial<StatementsSearch> => ({
  view: search.view,
  ...Object.fromEntries(
    Object.keys(AS_THE_VIEW).map((key) => [key, search[key as keyof typeof AS_THE_VIEW]]),
  ),
});

/** Views that were made or changed, each with the way back. A board that somebody left is not opened again by it. */
function useUndoableViews(address: StatementsAddress) {
  const t = useTranslations('views');
  const undoToast = useUndoToast();
  // By the address: the chooser is another one while the board of another view is read.
  const setIfShown = (changes: Partial<StatementsSearch>) => {
    if (location.pathname === PATHS.statements) address.set(changes, { replace: true });
  };
  const onCreated = (view: StatementView) => {
    const before = shownBy(address.search);
    address.set({ ...AS_THE_VIEW, view: view.id, as: undefined });
    undoToast(t('created', { name: view.name }), {
      undo: () => {
        // Before it is gone: the board does not ask for it once more.
        setIfShown(before);
        return viewData.delete({ params: { id: view.id } });
      },
      undone: t('deleted', { name: view.name }),
    });
  };
  /** `shown`: what the board showed before. */
  const onChanged = (
    { name, filters, link, fields, preview_mode }: StatementView,
    { id, version, ...saved }: StatementView,
    shown?: Partial<StatementsSearch>,
  ) =>
    undoToast(t('saved', { name: saved.name }), {
      undo: async () => {
        await viewData.update({
          params: { id },
          body: { name, filters, link, fields, preview_mode, version },
        });
        if (shown) setIfShown(shown);
      },
      undone: t('as_before', { name }),
    });
  return { onCreated, onChanged, setIfShown };
}

export type ViewActions = ReturnType<typeof useViewActions>;
