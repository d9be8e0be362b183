import { type CurrencyMode, exportStatementsPdf, type StatementAction } from '@comptoir/contract';
import { useNavigate } from '@tanstack/react-router';
import { Ellipsis, RotateCw } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Board, BoardQuery } from '../../../data/statements.ts';
import { addresses } from '../../../addresses.ts';
import { download } from '../../../lib/api.ts';
import { PAGE_NEEDS, useMayOpen } from '../../../lib/page-needs.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { MOBILE, useMedia } from '../../../lib/use-media.ts';
import { Button, IconButton, Menu, type MenuEntry, useAction } from '../../../ui/index.ts';
import { PageActions } from '../../../ui/page-actions.tsx';
import { useExport } from '../../../ui/exports/use-export.tsx';
import { useCurrencyMode } from '../../../ui/statements/currency-mode.ts';
import { useDrawsEntry } from './use-draws-entry.ts';
import { useDriftsEntry } from '../drift/use-drifts-entry.ts';
import type { useRecalculation } from '../use-recalculation.ts';

interface ActionsProps {
  readonly board: Board;
  readonly scope: Parameters<typeof exportBody>[0];
  readonly onAll: (mode: StatementAction) => void;
  readonly recalculation: ReturnType<typeof useRecalculation>;
  readonly onCalculate: () => void;
  readonly onCalculateMonths: () => void;
}

function exportBody(
  scope: { year: number; month: number } & Pick<BoardQuery, 'tab' | 'filters' | 'view_id'>,
  currency_mode: CurrencyMode,
) {
  return {
    year: scope.year,
    month: scope.month,
    ...(scope.tab ? { tab: scope.tab } : {}),
    ...(scope.filters ? { filters: scope.filters } : {}),
    ...(scope.view_id ? { view_id: scope.view_id } : {}),
    currency_mode,
  };
}

const STEPS = ['lock', 'validate', 'close'] as const;

/** The step that the month waits for is the main button: lock, then validate, then payroll. The way back is in the menu. */
export function BoardActions(props: ActionsProps) {
  const { board, scope, onAll, recalculation, onCalculate } = props;
  const t = useTranslations('board');
  const counts = board.actions;
  const [mode] = useCurrencyMode('board');
  // A phone's line has the month and the menu: what is done there is in the menu, or in the line of the filters.
  const isMobile = useMedia(MOBILE);
  const exports = useTranslations('exports');
  const format = useFormat();
  const exported = useExport();
  const startExport = () =>
    exported.start({
      source: { kind: 'statements', ...exportBody(scope, mode) },
      what: exports('what_statements', { month: format.period(board.month) }),
    });
  const pdf = useAction({
    mutationFn: () => download(exportStatementsPdf, { body: exportBody(scope, mode) }),
  });
  const forward = STEPS.find((step) => (counts[step] ?? 0) > 0);
  const menu = useMenu(props, {
    button: isMobile ? undefined : forward,
    isMobile,
    onExport: startExport,
    onPdf: () => pdf.mutate(),
  });
  return (
    <PageActions about={format.period(board.month)}>
      {board.can_calculate && !isMobile ? (
        <Button
          variant="quiet"
          icon={<RotateCw size={14} aria-hidden />}
          isPending={recalculation.percent !== null}
          onPress={onCalculate}
        >
          {t('recalculate')}
        </Button>
      ) : null}
      {board.total > 0 && !isMobile ? <Button onPress={startExport}>{exports('action')}</Button> : null}
      {forward && !isMobile ? (
        <Button variant="main" onPress={() => onAll(forward)}>
          {t(`${forward}_all`, { count: counts[forward] ?? 0 })}
        </Button>
      ) : null}
      {exported.dialog}
      {menu.some(Boolean) ? (
        <Menu label={t('more_actions')} items={menu}>
          <IconButton label={t('more_actions')} icon={Ellipsis} />
        </Menu>
      ) : null}
    </PageActions>
  );
}

interface MenuOptions {
  /** The step that has a button. */
  readonly button: StatementAction | undefined;
  readonly isMobile: boolean;
  readonly onExport: () => void;
  readonly onPdf: () => void;
}

/** What the line of the month has no button for. */
function useMenu(
  { board, scope, onAll, recalculation, onCalculate, onCalculateMonths }: ActionsProps,
  { button, isMobile, onExport, onPdf }: MenuOptions,
): (MenuEntry | false)[] {
  const t = useTranslations('board');
  const exports = useTranslations('exports');
  const drifts = useDriftsEntry(board.month);
  const draws = useDrawsEntry();
  const navigate = useNavigate();
  const paysFiles = useMayOpen(PAGE_NEEDS.payroll);
  const counts = board.actions;
  const others = ([...STEPS, 'invalidate', 'unlock', 'unclose'] as const).filter(
    (step) => step !== button && (counts[step] ?? 0) > 0,
  );
  return [
    ...others.map((step) => ({
      id: step,
      text: t(`${step}_all`, { count: counts[step] ?? 0 }),
      onAction: () => onAll(step),
    })),
    isMobile && board.can_calculate && { id: 'recalculate', text: t('recalculate'), onAction: onCalculate },
    isMobile && board.total > 0 && { id: 'export', text: exports('action'), onAction: onExport },
    board.total > 0 && { id: 'pdf', text: t('export_pdf'), onAction: onPdf },
    paysFiles && {
      id: 'payroll_file',
      text: `${t('payroll_file')}…`,
      onAction: () => void navigate(addresses.payroll(board.month)),
    },
    drifts,
    board.can_calculate && {
      id: 'months',
      text: `${t('months_action')}…`,
      onAction: onCalculateMonths,
    },
    board.can_calculate && {
      id: 'all_periods',
      text: t('recalculate_all_periods'),
      onAction: () =>
        recalculation.start({
          year: scope.year,
          month: scope.month,
          user_ids: null,
          all_periods: true,
        }),
    },
    draws,
  ];
}
