import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '../../lib/cx.ts';
import { Button, NumberText, PageHeader, Panel, Stepper } from '../index.ts';
import type { SheetChoice } from './from-sheet.tsx';
import css from './import-wizard.module.css';

export type ImportStep = 'file' | 'columns' | 'check' | 'result';
/** The steps between the upload and the import. */
export type MappingStep = Exclude<ImportStep, 'file' | 'result'>;

/** What the steps of every uploaded file are given. */
export interface MappingStepsProps {
  readonly onStep: (step: MappingStep) => void;
  /** The sheet that is read, of a workbook. */
  readonly sheet: SheetChoice | null;
  readonly onOtherFile: () => void;
}

/** What every columns step is given. */
export interface ColumnsStepFrame extends Pick<MappingStepsProps, 'sheet' | 'onOtherFile'> {
  readonly isPending: boolean;
  readonly error: unknown;
}

const ORDER = ['file', 'columns', 'check', 'result'] as const;

export interface ImportWizardProps {
  readonly title: string;
  readonly crumbs: ReactNode;
  readonly step: ImportStep;
  /** How the import ended, once it has. */
  readonly outcome?: 'done' | 'error' | undefined;
  /** Back to an earlier step. */
  readonly onStep: (step: ImportStep) => void;
  readonly children: ReactNode;
}

/** The page of every import: its steps, their names and their width are the same for users and for records. */
export function ImportWizard({ title, crumbs, step, outcome, onStep, children }: ImportWizardProps) {
  const t = useTranslations('imports');
  const at = ORDER.indexOf(step);
  return (
    <>
      <PageHeader crumbs={crumbs} title={title} />
      <div className={css['page']}>
        <Stepper
          label={t('steps')}
          value={step}
          steps={ORDER.map((value, index) => ({
            value,
            text: t(`step_${value}`),
            state: index < at ? 'done' : index === at ? outcome : undefined,
            isDisabled: step === 'result' || index > at,
          }))}
          onChange={onStep}
        />
        {children}
      </div>
    </>
  );
}

export interface FilePanelProps {
  readonly file_name: string;
  readonly rows: number;
  readonly columns: number;
  readonly onOtherFile: () => void;
  /** How the file is read. */
  readonly children?: ReactNode;
}

/** The file at hand, at the top of the columns step. */
export function FilePanel({ file_name, rows, columns, onOtherFile, children }: FilePanelProps) {
  const t = useTranslations('imports');
  return (
    <Panel
      title={file_name}
      aside={
        <Button size="s" variant="quiet" onPress={onOtherFile}>
          {t('other_file')}
        </Button>
      }
    >
      <p className={css['found']}>{t('found', { rows, columns })}</p>
      {children ? <div className={css['form']}>{children}</div> : null}
    </Panel>
  );
}

/** Fields side by side, as many as fit. */
export function ImportFields({ children }: { readonly children: ReactNode }) {
  return <div className={css['form']}>{children}</div>;
}

export interface ImportCount {
  readonly label: string;
  readonly count: number;
  /** How a count above zero is shown. */
  readonly tone?: 'bad' | 'warn' | undefined;
}

/** How many rows become what. */
export function ImportCounts({ counts, isStale }: { counts: readonly ImportCount[]; isStale?: boolean }) {
  return (
    <dl className={css['counts']} aria-live="polite" data-stale={isStale || undefined}>
      {counts.map(({ label, count, tone }) => (
        <div key={label} className={tone && count > 0 ? css[tone] : undefined}>
          <dt>{label}</dt>
          <dd>
            <NumberText value={String(count)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

export interface ImportFootProps {
  readonly onBack?: (() => void) | undefined;
  /** Beside the button: why nothing can be imported. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** The end of a step: back on the left, on with it on the right. */
export function ImportFoot({ onBack, note, children }: ImportFootProps) {
  const t = useTranslations('common');
  return (
    <div className={css['foot']}>
      {onBack ? <Button onPress={onBack}>{t('back')}</Button> : null}
      <span className={css['grow']} />
      {note ? <span className={cx(css['note'])}>{note}</span> : null}
      {children}
    </div>
  );
}
