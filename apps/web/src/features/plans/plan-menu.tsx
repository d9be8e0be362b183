import type { PlanSummary } from '@comptoir/contract';
import {
  Archive,
  ArchiveRestore,
  ArrowDown,
  ArrowUp,
  Copy,
  FileText,
  FileUp,
  MoreHorizontal,
  Pencil,
  Plus,
  Trash2,
} from 'lucide-react';
import { useTranslations } from 'use-intl';
import { planData } from '../../data/plans.ts';
import { useAccess } from '../../lib/session.ts';
import { thisDay } from '../../lib/this-day.ts';
import { IconButton, Menu, type MenuEntry, useAction, useUndoToast } from '../../ui/index.ts';
import type { PlanDialog } from './plan-dialog.ts';
import { useExportText } from './text/use-export-text.tsx';

/** Puts the plan in the place of its neighbor; `null`: there is none on that side. */
export interface PlanMoves {
  readonly up: (() => void) | null;
  readonly down: (() => void) | null;
}

interface PlanMenuProps {
  readonly plan: PlanSummary;
  readonly onChoose: (dialog: PlanDialog) => void;
  /** In the list only. */
  readonly onOpen?: () => void;
  readonly moves?: PlanMoves;
}

/** What can be done with a plan as a whole. */
export function PlanMenu({ plan, onChoose, onOpen, moves }: PlanMenuProps) {
  const t = useTranslations('plans');
  const access = useAccess();
  const restore = useRestore(plan);
  const exporting = useExportText(plan);
  const canWrite = access.can('plan.plans', 'write');
  const isLive = plan.state === 'live';
  const dialog = (
    kind: 'rename' | 'duplicate' | 'archive' | 'delete' | 'text',
    icon: MenuEntry['icon'],
  ): MenuEntry => ({
    id: kind,
    text: t(`menu.${kind}`),
    icon,
    onAction: () => onChoose({ kind, plan }),
  });
  const items = [
    onOpen && {
      id: 'open',
      text: t('menu.open'),
      icon: <FileText size={16} aria-hidden />,
      onAction: onOpen,
    },
    onOpen &&
      isLive &&
      access.can('plan.compensations', 'write') && {
        id: 'compensation',
        text: t('addCompensation'),
        icon: <Plus size={16} aria-hidden />,
        onAction: () => onChoose({ kind: 'compensation', plan }),
      },
    canWrite && dialog('rename', <Pencil size={16} aria-hidden />),
    canWrite && dialog('duplicate', <Copy size={16} aria-hidden />),
    ...(canWrite && isLive && moves ? moveItems(moves, { up: t('menu.up'), down: t('menu.down') }) : []),
    access.can('plan.compensations', 'read') && exporting,
    isLive && access.can('plan.compensations', 'write') && dialog('text', <FileUp size={16} aria-hidden />),
    canWrite && isLive && dialog('archive', <Archive size={16} aria-hidden />),
    canWrite && !isLive && restore,
    access.can('plan.plans', 'delete') && {
      ...dialog('delete', <Trash2 size={16} aria-hidden />),
      isDanger: true,
    },
  ].filter((item) => item !== undefined && item !== false);
  const label = t('menu.more', { name: plan.name });
  if (items.length === 0) return null;
  return (
    <Menu label={label} items={items}>
      <IconButton
        {...(onOpen ? { size: 's' as const } : {})}
        icon={<MoreHorizontal size={16} aria-hidden />}
        label={label}
        tooltip={false}
      />
    </Menu>
  );
}

function moveItems({ up, down }: PlanMoves, texts: { up: string; down: string }): MenuEntry[] {
  return [
    {
      id: 'up',
      text: texts.up,
      icon: <ArrowUp size={16} aria-hidden />,
      isDisabled: up === null,
      onAction: () => up?.(),
    },
    {
      id: 'down',
      text: texts.down,
      icon: <ArrowDown size={16} aria-hidden />,
      isDisabled: down === null,
      onAction: () => down?.(),
    },
  ];
}

function useRestore({ id }: PlanSummary): MenuEntry {
  const t = useTranslations('plans');
  const common = useTranslations('common');
  const undoToast = useUndoToast();
  const restore = useAction({
    mutationFn: () => planData.unarchive({ params: { id } }),
    onSuccess: () => {
      undoToast(t('toast.unarchived'), {
        undo: () => planData.archive({ params: { id }, body: { end_date: thisDay() } }),
        undone: t('toast.archived'),
      });
    },
  });
  return {
    id: 'unarchive',
    text: common('unarchive'),
    icon: <ArchiveRestore size={16} aria-hidden />,
    onAction: () => restore.mutate(),
  };
}
