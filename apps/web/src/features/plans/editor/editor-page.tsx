import type { CompensationWire, PlanCatalogue } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { addresses, PATHS } from '../../../addresses.ts';
import { statementData } from '../../../data/statements.ts';
import { planData } from '../../../data/plans.ts';
import { useAccess } from '../../../lib/session.ts';
import { useErrorText } from '../../../lib/use-error-text.ts';
import { useFormat } from '../../../lib/use-format.ts';
import {
  Badge,
  Breadcrumbs,
  Button,
  ErrorState,
  PageHeader,
  Skeleton,
  StatusBadge,
  Stepper,
} from '../../../ui/index.ts';
import { AlsoHere } from '../../../ui/people/also-here.tsx';
import { type EditorSearch, readEditorSearch, type StepName, STEPS } from '../../../searches.ts';
import { CommissionStep } from './commission-step.tsx';
import { Checks } from './checks.tsx';
import { CompensationName } from './compensation-name.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { EditorMenu } from './editor-menu.tsx';
import { type EditorWords, useEditorWords } from './editor-words.ts';
import { FirstPlanGuide } from './first-plan-guide.tsx';
import { GoLive } from './go-live.tsx';
import { DashboardStep, KpisStep } from './list-steps.tsx';
import { useLeavingSave } from './saving/leaving-saves.ts';
import { NewerSave } from './newer-save.tsx';
import { ChecksStep } from './plan-checks/checks-step.tsx';
import { PromotedNotice } from './promoted-notice.tsx';
import { RulesStep } from './rules-step.tsx';
import { SaveLive } from './save-live.tsx';
import { ScopeStep } from './scope/scope-step.tsx';
import { hasMistakes, isDone, stepAfter, stepOf } from './steps.ts';
import { TriedOn } from './tried/tried-on.tsx';
import { type TriedValues, useTried } from './tried/use-tried.ts';
import { StatusRow } from './status-row.tsx';
import { useVisitedSteps } from './visited-steps.ts';
import { type Editor, useEditor } from './use-editor.ts';
import styles from './editor.module.css';

/** /plan/:plan/compensation/:compensation */
export function EditorPage() {
  const { compensation = '' } = useParams({ strict: false });
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
  return <LoadedEditor stored={compensation.data} catalogue={catalogue.data} />;
}

interface LoadedEditorProps {
  /** As the server has it: newer than the one on the screen once somebody else saved. */
  readonly stored: CompensationWire;
  readonly catalogue: PlanCatalogue;
}

function LoadedEditor({ stored, catalogue }: LoadedEditorProps) {
  const t = useTranslations('editor');
  const errorText = useErrorText();
  const access = useAccess();
  const editor = useEditor(stored, catalogue, !access.can('plan.compensations', 'write'));
  const words = useEditorWords(editor);
  const { step, user, month, variable, go } = useEditorPlace(editor);
  const tried = useTried(editor, user, month);
  useEditorKeys(editor);
  const { document, checked, saveState } = editor;
  const visited = useVisitedSteps(stored.id, step);
  const [isGoing, setGoing] = useState(false);
  return (
    <>
      <EditorHeader
        editor={editor}
        words={words}
        month={month}
        go={go}
        isGoing={isGoing}
        onGoing={setGoing}
      />
      <Stepper
        label={editor.compensation.name}
        value={step}
        steps={STEPS.map((value) => ({
          value,
          text: t(`steps.${value}`),
          state: hasMistakes(document, checked, value)
            ? 'error'
            : isDone(document, value) && value !== step && visited.has(value)
              ? 'done'
              : undefined,
        }))}
        onChange={(value) => go({ step: value })}
      />
      <FirstPlanGuide step={step} isDraft={stored.state === 'draft' && !editor.isReadOnly} />
      <NewerSave editor={editor} stored={stored} />
      <PromotedNotice editor={editor} onWithdraw={() => setGoing(true)} />
      <StatusRow editor={editor} />
      {saveState === 'failed' ? (
        <p className={styles['failed']} role="alert">
          {errorText(editor.saveError)}
        </p>
      ) : null}
      <div className={styles['columns']} data-wide={step === 'rules' ? undefined : true}>
        <StepContent
          editor={editor}
          words={words}
          tried={tried}
          place={{ step, variable, user, month, go }}
        />
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

type Go = (part: EditorSearch, replace?: boolean) => void;

/** The step, the chosen variable, the person and the month tried: as the address has them, else as the compensation suggests. */
function useEditorPlace({ document, compensation }: Editor) {
  const access = useAccess();
  const { presentMonth } = useFormat();
  const navigate = useNavigate();
  const search = readEditorSearch(useSearch({ strict: false }));
  // The step it opened with: adding the first scope does not turn the page.
  const [opening] = useState<StepName>(document.scopes.length === 0 ? 'data' : 'rules');
  const step = search.step ?? opening;
  const latest = useQuery({
    ...statementData.latestMonth,
    enabled: search.month === undefined && access.can('statement', 'read'),
  });
  const go: Go = (part, replace = false) =>
    void navigate({
      ...addresses.compensation(compensation.plan_id, compensation.id, { ...search, step, ...part }),
      replace,
    });
  return {
    step,
    go,
    variable: search.variable,
    month: search.month ?? latest.data ?? presentMonth(),
    user: search.user ?? compensation.example_user_id ?? undefined,
  };
}

function useEditorKeys(editor: Editor): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey)) return;
      const isTyping =
        event.target instanceof HTMLElement &&
        (event.target.isContentEditable || /^(INPUT|TEXTAREA)$/.test(event.target.tagName));
      if (event.key === 's' && editor.compensation.state === 'draft') {
        event.preventDefault();
        void editor.save();
      } else if (event.key.toLowerCase() === 'z' && !isTyping) {
        event.preventDefault();
        if (event.shiftKey) editor.redo();
        else editor.undo();
      }
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [editor]);
}

interface EditorHeaderProps {
  readonly editor: Editor;
  readonly words: EditorWords;
  readonly month: string;
  readonly go: Go;
  /** The dialog that publishes or takes back is open. */
  readonly isGoing: boolean;
  readonly onGoing: (isGoing: boolean) => void;
}

function EditorHeader({ editor, words, month, go, isGoing, onGoing }: EditorHeaderProps) {
  const t = useTranslations('editor');
  const { compensation } = editor;
  return (
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
      heading={<CompensationName editor={editor} />}
      isOneLine
      beside={
        <>
          <StatusBadge status={compensation.state} />
          {compensation.plan_state === 'archived' ? <Badge>{t('planArchived')}</Badge> : null}
          <AlsoHere kind="compensation" id={compensation.id} isUnsaved={editor.saveState !== 'saved'} />
        </>
      }
      actions={
        <>
          <EditorMenu editor={editor} month={month} onUnpublish={() => onGoing(true)} />
          <Checks
            editor={editor}
            words={words}
            onShow={(found) => {
              const step = stepOf(found);
              go(found.variable_id ? { step, variable: found.variable_id } : { step });
            }}
          />
          {compensation.state === 'live' && !editor.isReadOnly ? (
            <SaveLive editor={editor} words={words} month={month} />
          ) : null}
          <GoLive editor={editor} words={words} month={month} isOpen={isGoing} onOpen={onGoing} />
        </>
      }
    />
  );
}

interface StepContentProps {
  readonly editor: Editor;
  readonly words: EditorWords;
  readonly tried: TriedValues;
  readonly place: Pick<ReturnType<typeof useEditorPlace>, 'step' | 'variable' | 'user' | 'month' | 'go'>;
}

function StepContent({ editor, words, tried, place: { step, variable, user, month, go } }: StepContentProps) {
  const next = <NextStep step={step} go={go} />;
  if (step === 'rules') {
    return (
      <RulesStep
        editor={editor}
        words={words}
        tried={tried}
        selected={variable}
        onSelect={(id) => go({ variable: id }, true)}
        onScopes={() => go({ step: 'data' })}
        footer={next}
      />
    );
  }
  return (
    <div className={styles['stepColumn']}>
      <fieldset className={styles['settings']} disabled={editor.isReadOnly}>
        {step === 'data' ? <ScopeStep editor={editor} words={words} tried={tried} /> : null}
        {step === 'commission' ? (
          <CommissionStep
            editor={editor}
            words={words}
            tried={tried}
            month={month}
            onRules={() => go({ step: 'rules' })}
          />
        ) : null}
        {step === 'kpis' ? <KpisStep editor={editor} words={words} /> : null}
        {step === 'dashboard' ? <DashboardStep editor={editor} words={words} /> : null}
      </fieldset>
      {step === 'checks' ? <ChecksStep editor={editor} tried={tried} user={user} month={month} /> : null}
      {next}
    </div>
  );
}

function NextStep({ step, go }: { readonly step: StepName; readonly go: Go }) {
  const t = useTranslations('editor');
  const next = stepAfter(step);
  if (!next) return null;
  return (
    <p className={styles['next']}>
      <Button onPress={() => go({ step: next })}>{t('nextStep', { step: t(`steps.${next}`) })}</Button>
    </p>
  );
}
