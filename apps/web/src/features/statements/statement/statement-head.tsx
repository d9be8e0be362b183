import { type CurrencyMode, exportStatement, exportStatementPdf } from '@comptoir/contract';
import { Link } from '@tanstack/react-router';
import { Ellipsis, Printer, RotateCw } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { addresses } from '../../../addresses.ts';
import type { Statement } from '../../../data/statements.ts';
import { download } from '../../../lib/api.ts';
import { joinMonth } from '../../../lib/format.ts';
import { useAccess, useSession } from '../../../lib/session.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { MOBILE, useMedia } from '../../../lib/use-media.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { Avatar, Button, IconButton, Menu, useAction } from '../../../ui/index.ts';
import { PageActions } from '../../../ui/page-actions.tsx';
import { AskButton } from '../../../ui/discussions/ask-button.tsx';
import { OwnStatus } from '../../../ui/statements/own-status.tsx';
import { useCurrencyMode } from '../../../ui/statements/currency-mode.ts';
import { CurrencyModeSelect } from '../../../ui/statements/currency-mode-select.tsx';
import { RowStatus } from '../row-status.tsx';
import { useRecalculation } from '../use-recalculation.ts';
import { SimulateButton, useSimulate } from './simulate-button.tsx';
import css from './statement-page.module.css';
import { useOverwrite } from './use-overwrite.tsx';

/** Whose statement, its state, and what can be done with it. */
export function StatementHead({
  statement,
  onAct,
}: {
  statement: Statement;
  onAct: (mode: Statement['actions'][number]) => void;
}) {
  const currencies = useTranslations('currencies');
  const format = useFormat();
  const isOwn = useSession().user.id === statement.user.id;
  usePageTitle(`${statement.user.name} · ${format.period(joinMonth(statement))}`);
  const [mode, setMode] = useCurrencyMode('statement');
  return (
    <header className={css['head']}>
      <Avatar name={statement.user.name} src={statement.user.avatar} size={38} />
      <Who statement={statement} />
      <span className={css['status']}>
        {isOwn && statement.actions.length === 0 ? (
          <OwnStatus own={statement} />
        ) : (
          <RowStatus row={statement} />
        )}
      </span>
      <span className={css['grow']} />
      {statement.in_currencies ? (
        <CurrencyModeSelect label={currencies('mode_of_statement')} mode={mode} onChange={setMode} />
      ) : null}
      <HeadActions statement={statement} currency_mode={mode} onAct={onAct} />
    </header>
  );
}

interface ActionsProps {
  readonly statement: Statement;
  readonly currency_mode: CurrencyMode;
  readonly onAct: (mode: Statement['actions'][number]) => void;
}

function HeadActions({ statement, currency_mode, onAct }: ActionsProps) {
  const t = useTranslations('statements');
  const terms = useTranslations('words');
  const format = useFormat();
  const recalculation = useRecalculation(null);
  // A phone has one line for the step forward, the question and the menu.
  const isMobile = useMedia(MOBILE);
  const { year, month } = statement;
  const simulate = useSimulate(statement);
  const recalculate = statement.can_recalculate
    ? () => recalculation.start({ year, month, user_ids: [statement.user.id] })
    : null;
  const [main, ...others] = statement.actions;
  // Only a step forward is the main button; taking back stays in the menu.
  const forward = main === 'lock' || main === 'validate' || main === 'close' ? main : undefined;
  const overwrite = useOverwrite(statement);
  return (
    <>
      <div className={css['actions']}>
        <PageActions about={`${statement.user.name} · ${format.period(joinMonth(statement))}`}>
          {simulate && !isMobile ? <SimulateButton start={simulate} /> : null}
          {recalculate && !isMobile ? (
            <Button
              variant="quiet"
              icon={RotateCw}
              isPending={recalculation.percent !== null}
              onPress={recalculate}
            >
              {t('recalculate')}
            </Button>
          ) : null}
          {isMobile && recalculation.percent !== null ? (
            <IconButton label={t('recalculate')} icon={RotateCw} isPending tooltip={false} />
          ) : null}
          <AskButton
            about={{ statement_id: statement.id }}
            text={`${statement.user.name} · ${format.period(joinMonth(statement))}`}
            isIcon={isMobile}
          />
          {isMobile ? null : (
            <Button icon={Printer} onPress={() => window.print()}>
              {t('print')}
            </Button>
          )}
          {forward ? (
            <Button variant="main" onPress={() => onAct(forward)}>
              {terms(`statement_action.${forward}`)}
            </Button>
          ) : null}
          <MoreActions
            statement={statement}
            steps={forward ? others : statement.actions}
            overwrite={overwrite.entry}
            currency_mode={currency_mode}
            onAct={onAct}
            {...(isMobile && {
              onPhone: {
                simulate: simulate && !simulate.isPending ? () => simulate.mutate() : null,
                recalculate: recalculation.percent === null ? recalculate : null,
              },
            })}
          />
        </PageActions>
      </div>
      {overwrite.dialog}
    </>
  );
}

/** What the page has no button for: steps, files, and what is written over the amounts. */
function MoreActions({
  statement,
  steps,
  overwrite,
  currency_mode,
  onAct,
  onPhone,
}: {
  readonly statement: Statement;
  readonly steps: Statement['actions'];
  readonly overwrite: ReturnType<typeof useOverwrite>['entry'];
  readonly currency_mode: CurrencyMode;
  readonly onAct: (mode: Statement['actions'][number]) => void;
  /** On a phone, what has a button of its own on a computer. `null`: not possible here, or on its way. */
  readonly onPhone?: { readonly simulate: (() => void) | null; readonly recalculate: (() => void) | null };
}) {
  const t = useTranslations('statements');
  const terms = useTranslations('words');
  const simulations = useTranslations('simulations');
  const exported = useExport(statement, currency_mode);
  const pdf = usePdf(statement, currency_mode);
  return (
    <Menu
      label={t('more')}
      items={[
        ...steps.map((mode) => ({
          id: mode,
          text: terms(`statement_action.${mode}`),
          onAction: () => onAct(mode),
        })),
        onPhone?.simulate && {
          id: 'simulate',
          text: simulations('simulate'),
          onAction: onPhone.simulate,
        },
        onPhone?.recalculate && {
          id: 'recalculate',
          text: t('recalculate'),
          onAction: onPhone.recalculate,
        },
        overwrite,
        { id: 'export', text: t('export'), onAction: () => exported.mutate() },
        { id: 'pdf', text: t('export_pdf'), onAction: () => pdf.mutate() },
        onPhone && {
          id: 'print',
          text: t('print'),
          onAction: () => window.print(),
        },
      ]}
    >
      <IconButton label={t('more')} icon={Ellipsis} />
    </Menu>
  );
}

/** The file has the currency that the page shows. */
function useExport({ user, year, month }: Statement, currency_mode: CurrencyMode) {
  return useAction({
    mutationFn: () => download(exportStatement, { body: { user_id: user.id, year, month, currency_mode } }),
  });
}

/** The statement as a document to keep. */
function usePdf({ user, year, month }: Statement, currency_mode: CurrencyMode) {
  return useAction({
    mutationFn: () =>
      download(exportStatementPdf, { body: { user_id: user.id, year, month, currency_mode } }),
  });
}

/** The person, with a link to their profile for those who may read it. */
function Who({ statement }: { statement: Statement }) {
  const t = useTranslations('statements');
  const format = useFormat();
  const me = useSession();
  const { can } = useAccess();
  const { user, plan_names, team_name } = statement;
  const isLinked = can('user.users', 'read') && user.id !== me.user.id;
  return (
    <div className={css['who']}>
      <h1>
        {isLinked ? (
          <Link {...addresses.user(user.id)} title={t('open_person')}>
            {user.name}
          </Link>
        ) : (
          user.name
        )}
      </h1>
      <p className={css['sub']}>
        {[...plan_names, team_name, format.period(joinMonth(statement))].filter(Boolean).join(' · ')}
      </p>
    </div>
  );
}
