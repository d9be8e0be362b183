import { Check } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useAccess } from '../../../lib/session.ts';
import type { MenuEntry } from '../../../ui/index.ts';
import type { BoardViews } from './use-views.ts';
import type { ShownNow, ViewActions } from './use-view-actions.ts';
import css from './views.module.css';

/** What opens a dialog. */
export type ViewStep = 'new' | 'change' | 'share' | 'order' | 'delete';

interface EntriesProps {
  readonly views: BoardViews;
  readonly actions: ViewActions;
  /** The board has filters of its own, or other columns than the view. */
  readonly isChanged: boolean;
  /** The chosen view's conditions with the board's own filters, and the columns; `null` where one view can't say all. */
  readonly shown: ShownNow | null;
  readonly onStep: (step: ViewStep) => void;
}

type Entry = MenuEntry | false | null | undefined;

/** The views to choose from, what may be done with the chosen one, and with all of them. */
export function useViewEntries(props: EntriesProps): readonly Entry[] {
  const t = useTranslations('views');
  const { views, actions, isChanged, onStep } = props;
  const { current, can_manage, isByViews } = views;
  const ofView = useEntriesOfView(props);
  const list = [
    ...(isByViews ? [] : [{ id: undefined, text: t('none') }]),
    ...views.views.map(({ id, name }) => ({ id, text: name })),
  ].map(({ id, text }): Entry => ({
    id: id === undefined ? 'none' : `view:${id}`,
    text,
    section: t('views'),
    icon: (
      <span className={css['mark']}>
        {id === current?.id ? <Check size={14} strokeWidth={2.6} aria-hidden /> : null}
      </span>
    ),
    onAction: () => actions.choose(id),
  }));
  const section = t('all_views');
  return [
    ...list,
    ...ofView,
    can_manage && {
      id: 'new',
      text: t(isChanged ? 'save_filters' : 'new'),
      section,
      onAction: () => onStep('new'),
    },
    can_manage &&
      views.views.length > 1 && { id: 'order', text: t('order'), section, onAction: () => onStep('order') },
  ];
}

function useEntriesOfView({ views, actions, isChanged, shown, onStep }: EntriesProps): Entry[] {
  const { current, can_manage, default_id } = views;
  const t = useTranslations('views');
  const common = useTranslations('common');
  const access = useAccess();
  if (!current) return [];
  const section = t('this_view');
  const isEditor = current.permission === 'edit';
  const isDefault = default_id === current.id;
  return [
    isEditor &&
      isChanged &&
      shown !== null && {
        id: 'save',
        text: t('save_into', { name: current.name }),
        section,
        onAction: () => actions.saveFilters.mutate({ view: current, shown }),
      },
    {
      id: 'default',
      text: t(isDefault ? 'default_off' : 'default_on'),
      section,
      onAction: () => actions.setDefault.mutate(isDefault ? null : current.id),
    },
    isEditor && { id: 'change', text: t('change'), section, onAction: () => onStep('change') },
    isEditor && {
      id: 'preview',
      text: t(current.preview_mode ? 'preview_off' : 'preview_on'),
      section,
      onAction: () => actions.preview.mutate(current),
    },
    can_manage &&
      access.has('statement_view_sharing') && {
        id: 'share',
        text: t('share'),
        section,
        onAction: () => onStep('share'),
      },
    can_manage && {
      id: 'duplicate',
      text: common('duplicate'),
      section,
      onAction: () => actions.duplicate.mutate(current),
    },
    can_manage && {
      id: 'delete',
      text: t('delete'),
      section,
      isDanger: true,
      onAction: () => onStep('delete'),
    },
  ];
}
