import { AGGREGATE_FUNCTIONS } from '@comptoir/contract';
import { printFormula } from '@comptoir/engine';
import { useTranslations } from 'use-intl';
import { keyed } from '../../../lib/keyed.ts';
import { NONE } from '../../../lib/none.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { type FormulaPart, FormulaText } from '../../../ui/index.ts';
import type { Explanation, ExplanationStep } from '../../../data/statements.ts';
import { ClimbView } from './climb-view.tsx';
import { EditorLink } from './editor-link.tsx';
import { LookupDetail } from './lookup-detail.tsx';
import { useShareWords } from './proration-words.ts';
import { QuotaDetail } from './quota-detail.tsx';
import { RankDetail } from './rank-detail.tsx';
import { useSourceField } from './source-field.ts';
import { TargetBonusDetail } from './target-bonus-detail.tsx';
import { AskButton } from '../../../ui/discussions/ask-button.tsx';
import css from './step-view.module.css';
import { useValueWords, ValueText } from '../../../ui/statements/value-text.tsx';

type AggregateDetail = Extract<ExplanationStep['detail'], { kind: 'Aggregate' | 'AggregateForComputation' }>;
type Detail<Kind extends ExplanationStep['kind']> = Extract<ExplanationStep['detail'], { kind: Kind }>;

/** One variable: its value and what made it. */
export function StepView({
  step,
  explanation,
  isFailed,
}: {
  step: ExplanationStep;
  explanation: Explanation;
  /** The value that could not be calculated; those that follow from it have none. */
  isFailed: boolean;
}) {
  const t = useTranslations('statements');
  const isPaid = step.variable_id === explanation.payment_variable_id;
  return (
    <li className={css['step']}>
      <div className={css['head']}>
        <span className={isPaid ? css['paid'] : css['name']}>
          <EditorLink explanation={explanation} step="rules" variable={step.variable_id}>
            {step.name}
          </EditorLink>
        </span>
        <AskButton isIcon about={aboutStep(step, explanation)} text={step.name} />
        <span className={css['value']}>
          {step.value?.type === 'error' && !isFailed ? (
            NONE
          ) : step.value ? (
            <ValueText
              value={step.value}
              format={step.format}
              decimals={step.decimals}
              currency={step.format === 'amount' ? explanation.currency : null}
            />
          ) : (
            <span className={css['note']}>{t('step_each_record')}</span>
          )}
        </span>
      </div>
      <DetailView step={step} explanation={explanation} />
    </li>
  );
}

/** The paid value is the amount itself. */
function aboutStep(step: ExplanationStep, explanation: Explanation) {
  const { statement_id, compensation_id, payment_variable_id } = explanation;
  const about = { statement_id, compensation_id };
  return step.variable_id === payment_variable_id
    ? about
    : { ...about, step: { id: step.variable_id, label: step.name } };
}

function DetailView({ step, explanation }: { step: ExplanationStep; explanation: Explanation }) {
  const t = useTranslations('statements');
  const terms = useTranslations('words');
  const sourceField = useSourceField();
  const shareWords = useShareWords();
  const hasOwnSource = explanation.scopes.some(({ table_id }) => table_id === null);
  const { detail } = step;
  switch (detail.kind) {
    case 'Formula':
      return (
        <>
          <FilledFormula detail={detail} explanation={explanation} />
          {detail.plan_days ? (
            <p className={css['note']}>{t('prorated_plan', { days: shareWords.days(detail.plan_days) })}</p>
          ) : null}
          {step.grain === 'record' && step.value ? (
            <p className={css['note']}>{t('step_record_sum')}</p>
          ) : null}
        </>
      );
    case 'Field':
      return (
        <p className={css['note']}>
          {t('field_of', {
            name: (hasOwnSource ? sourceField(detail.field_name) : null) ?? detail.field_name,
          })}
        </p>
      );
    case 'Attribute':
      return <p className={css['note']}>{t('attribute_of', { name: detail.attribute_name })}</p>;
    case 'Group':
      return <p className={css['note']}>{t('group_of', { name: detail.dimension_name })}</p>;
    case 'Aggregate':
    case 'AggregateForComputation':
      return <p className={css['note']}>{aggregateText(detail, step.value, t, terms)}</p>;
    case 'AttributeProjection':
      return (
        <p className={css['note']}>
          {t('attribute_of_field', { name: detail.attribute_name, field: detail.field_name })}
        </p>
      );
    case 'QuotaProjection':
      return (
        <p className={css['note']}>
          {t('quota_of_field', { name: detail.quota_name, field: detail.field_name })}
        </p>
      );
    case 'LookupRange':
    case 'LookupPoint':
      return <LookupDetail detail={detail} />;
    case 'Rank':
      return <RankDetail detail={detail} />;
    case 'TargetBonus':
      return <TargetBonusDetail detail={detail} currency={explanation.currency} />;
    case 'Quota':
      return <QuotaDetail detail={detail} explanation={explanation} isAmount={step.format === 'amount'} />;
    case 'Accelerator':
      return keyed(detail.climbs).map(({ key, item: climb }) => (
        <ClimbView
          key={key}
          climb={climb}
          measure_name={detail.measure_name ?? ''}
          target_name={detail.target_name}
          currency={explanation.currency}
        />
      ));
  }
}

/** Names in explanations that were kept before these functions were renamed; their values are yes or no. */
const FORMER: Readonly<Record<string, (typeof AGGREGATE_FUNCTIONS)[number]>> = {
  all: 'all_true',
  none: 'none_true',
  empty: 'all_empty',
  not_empty: 'any_filled',
};
const WINDOWS = ['exact', 'month', 'quarter', 'semester', 'year'] as const;

function aggregateText(
  detail: AggregateDetail,
  value: ExplanationStep['value'],
  t: ReturnType<typeof useTranslations<'statements'>>,
  terms: ReturnType<typeof useTranslations<'words'>>,
): string {
  const former = value?.type === 'boolean' ? FORMER[detail.function] : undefined;
  const known = former ?? AGGREGATE_FUNCTIONS.find((each) => each === detail.function) ?? 'sum';
  const window = WINDOWS.find((each) => each === detail.window) ?? 'exact';
  const what =
    detail.of_name === null
      ? t('aggregate_rows', { function: terms(`aggregate.${known}`), name: detail.scope_name ?? '' })
      : t('aggregate_of', { function: terms(`aggregate.${known}`), name: detail.of_name });
  const empty = detail.empty_rows > 0 ? `, ${t('aggregate_empty', { rows: detail.empty_rows })}` : '';
  return `${what} ${t(`window_${window}`)} · ${t('aggregate_counted', { rows: detail.rows })}${empty}`;
}

/** The formula in the reader's notation, each variable followed by the value that it had. */
function FilledFormula({ detail, explanation }: { detail: Detail<'Formula'>; explanation: Explanation }) {
  const format = useFormat();
  const words = useValueWords();
  if (!detail.tree) return null;
  const names = explanation.steps.map((step) => ({ id: step.variable_id, name: step.name }));
  const { text, spans } = printFormula(detail.tree, names, format.decimal === ',' ? 'fr' : 'en');
  const variables = [...spans]
    .flatMap(([node, span]) => (node.type === 'variable' ? [{ id: node.id, ...span }] : []))
    .sort((a, b) => a.from - b.from);
  const parts: FormulaPart[] = [];
  let at = 0;
  for (const variable of variables) {
    if (variable.from > at) parts.push(text.slice(at, variable.from));
    parts.push({ name: text.slice(variable.from, variable.to) });
    const step = explanation.steps.find((one) => one.variable_id === variable.id);
    if (step?.value && step.grain === 'statement')
      parts.push({ value: words(step.value, step.format, step.decimals) });
    at = variable.to;
  }
  if (at < text.length) parts.push(text.slice(at));
  return <FormulaText parts={parts} />;
}
