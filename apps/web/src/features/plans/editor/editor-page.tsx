import type { CompensationWire, PlanCatalogue } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Redo2, Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { addresses, PATHS } from '../../../addresses.ts';
import { statementData } from '../../../data/statements.ts';
import { planData } from '../../../data/plans.ts';
import { useAccess } from '../../../lib/session.ts';
import { useErrorText } from '../../../lib/use-error-text.ts';
import {
  Badge,
  Breadcrumbs,
  ErrorState,
  IconButton,
  Notice,
  PageHeader,
  Skeleton,
  StatusBadge,
  Stepper,
} from '../../../ui/index.ts';
import { type EditorSearch, readEditorSearch, type StepName, STEPS } from '../../../searches.ts';
import { thisMonth } from '../../../lib/this-month.ts';
import { CommissionStep } from './commission-step.tsx';
import { Checks } from './checks.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { EditorMenu } from './editor-menu.tsx';
import { useEditorWords } from './editor-words.ts';
import { GoLive } from './go-live.tsx';
import { DashboardStep, KpisStep } from './list-steps.tsx';
import { useLeavingSave } from './leaving-saves.ts';
import { RulesStep } from './rules-step.tsx';
import { SaveLive } from './save-live.tsx';
import { ScopeStep } from './scope-step.tsx';
import { TriedOn, useTried } from './tried-on.tsx';
import { useEditor } from './use-editor.ts';
import styles from './editor.module.css';

/** /plan/:plan/compensation/:compensation */
export function EditorPage() {
  const { compensation } = useParams({ strict: false }) as { compensation: string };
  return <EditorOf key={compensation} id={compensation} />;
}

function EditorOf({ id }: { readonly id: string }) {
  const isBeingSaved = useLeavingSave(id);
  // Read once the save has ended: before, the server may still answer the older document.
  const compensation = useQuery({ ...planData.compensation(id), enabled: !isBeingSaved });
  const catalogue = useQuery(planData.catalogue);
  const error = compensation.error ?? catalogue.error;
  if (error)
    return (
      <ErrorState
        isPage
        error={error}
        onRetry={() => void Promise.all([compensation.refetch(), catalogue.refetch()])}
      />
    );
  // While edits are being saved, what is there may be the answer to an earlier save of theirs.
  if (isBeingSaved || !compensation.data || !catalogue.data) return <Skeleton height={420} radius={12} />;
  return <LoadedEditor initial={compensation.data} catalogue={catalogue.data} />;
}

function LoadedEditor({
  initial,
  catalogue,
}: {
  readonly initial: CompensationWire;
  readonly catalogue: PlanCatalogue;
}) {
  const t = useTranslations('editor');
  const errorText = useErrorText();
  const access = useAccess();
  const navigate = useNavigate();
  const search = readEditorSearch(useSearch({ strict: false }));
  const editor = useEditor(initial, catalogue, !access.can('plan.compensations', 'write'));
  const words = useEditorWords(editor);
  const { compensation, document, saveState } = editor;
  // Where it opened, not where the document would open now: adding the first scope must not turn the page.
  const [opening] = useState<StepName>(document.scopes.length === 0 ? 'data' : 'rules');
  const step = search.step ?? opening;
  const latest = useQuery({
    ...statementData.latestMonth,
    enabled: search.month === undefined && access.can('statement', 'read'),
  });
  const month = search.month ?? latest.data ?? thisMonth();
  const user = search.user ?? compensation.example_user_id ?? undefined;
  const tried = useTried(editor, user, month);
  const go = (part: EditorSearch, replace = false) =>
    void navigate({
      to: '.',
      search: ((now: EditorSearch) => ({ ...now, step, ...part })) as never,
      replace,
    });
  const stepIndex = STEPS.indexOf(step);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey)) return;
      const isTyping =
        event.target instanceof HTMLElement &&
        (event.target.isContentEditable || /^(INPUT|TEXTAREA)$/.test(event.target.tagName));
      if (event.key === 's' && editor.compensation.state === 'draft') {
        event.preventDefault();
        void editor.save();
      } else if (event.key === 'z' && !isTyping) {
        event.preventDefault();
        if (event.shiftKey) editor.redo();
        else editor.undo();
      }
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [editor]);

  return (
    <>
      <PageHeader
        crumbs={
          <Breadcrumbs
            label={t('back')}
            items={[
              { text: t('back'), to: PATHS.plans },
              { text: compensation.plan_name, ...addresses.plan(compensation.plan_id) },
            ]}
          />
        }
        title={compensation.name}
        beside={
          <>
            <StatusBadge status={compensation.state} />
            {compensation.plan_state === 'archived' ? <Badge>{t('planArchived')}</Badge> : null}
            {editor.isReadOnly ? null : (
              <output className={styles['sub']} data-testid="save-state">
                {saveState === 'failed' || saveState === 'conflict' ? t('notSavedError') : t(saveState)}
              </output>
            )}
          </>
        }
        actions={
          <>
            {editor.isReadOnly ? null : (
              <>
                <IconButton
                  icon={<Undo2 size={17} aria-hidden />}
                  label={t('undo')}
                  isDisabled={!editor.canUndo}
                  onPress={editor.undo}
                />
                <IconButton
                  icon={<Redo2 size={17} aria-hidden />}
                  label={t('redo')}
                  isDisabled={!editor.canRedo}
                  onPress={editor.redo}
                />
              </>
            )}
            <EditorMenu editor={editor} />
            <Checks
              editor={editor}
              words={words}
              onShow={(found) =>
                found.variable_id
                  ? go({ step: 'rules', variable: found.variable_id })
                  : go({ step: found.scope_id ? 'data' : stepOf(found.path) })
              }
            />
            {compensation.state === 'live' && !editor.isReadOnly ? (
              <SaveLive editor={editor} words={words} month={month} />
            ) : null}
            <GoLive editor={editor} words={words} month={month} />
          </>
        }
      />
      <Stepper
        label={compensation.name}
        value={step}
        steps={STEPS.map((value, index) => ({
          value,
          text: t(`steps.${value}`),
          state: hasMistakes(editor, value)
            ? 'error'
            : isDone(editor, value) && index !== stepIndex
              ? 'done'
              : undefined,
        }))}
        onChange={(value) => go({ step: value })}
      />
      {editor.isReadOnly ? (
        <div className={styles['note']}>
          <Notice title={t('readOnly.title')}>{t('readOnly.text')}</Notice>
        </div>
      ) : compensation.state === 'live' ? (
        <p className={styles['live']}>{t('liveEdit')}</p>
      ) : null}
      {saveState === 'failed' ? (
        <p className={styles['failed']} role="alert">
          {errorText(editor.saveError)}
        </p>
      ) : null}
      <div className={styles['columns']} data-wide={step === 'rules' ? undefined : true}>
        {step === 'rules' ? (
          <RulesStep
            editor={editor}
            words={words}
            tried={tried}
            selected={search.variable}
            onSelect={(variable) => go({ variable }, true)}
          />
        ) : (
          <fieldset className={styles['settings']} disabled={editor.isReadOnly}>
            {step === 'data' ? <ScopeStep editor={editor} words={words} tried={tried} /> : null}
            {step === 'commission' ? (
              <CommissionStep
                editor={editor}
                words={words}
                month={month}
                onRules={() => go({ step: 'rules' })}
              />
            ) : null}
            {step === 'kpis' ? <KpisStep editor={editor} words={words} /> : null}
            {step === 'dashboard' ? <DashboardStep editor={editor} words={words} /> : null}
          </fieldset>
        )}
        <TriedOn
          editor={editor}
          tried={tried}
          userId={user}
          month={month}
          onUser={(user) => go({ user }, true)}
          onMonth={(value) => go({ month: value }, true)}
        />
      </div>
      <ConflictDialog editor={editor} />
    </>
  );
}

/** The step where a mistake of the document itself is mended. */
function stepOf(path: string | null): StepName {
  if (path?.startsWith('kpi')) return 'kpis';
  if (path?.startsWith('dashboard')) return 'dashboard';
  return path?.startsWith('payment') ? 'commission' : 'rules';
}

type EditorState = ReturnType<typeof useEditor>;

function hasMistakes({ checked }: EditorState, step: StepName): boolean {
  return checked.diagnostics.some(
    ({ severity, variable_id, scope_id, path }) =>
      severity === 'error' && step === (variable_id ? 'rules' : scope_id ? 'data' : stepOf(path)),
  );
}

function isDone({ document }: EditorState, step: StepName): boolean {
  switch (step) {
    case 'data':
      return document.scopes.length > 0;
    case 'commission':
      return document.payment.variable_id !== null;
    case 'rules':
      return document.variables.length > 0;
    case 'kpis':
      return document.kpi_variable_ids.length > 0;
    case 'dashboard':
      return (
        document.dashboard.attainment_variable_id !== null || document.dashboard.record_field_ids.length > 0
      );
    default:
      return false;
  }
}
