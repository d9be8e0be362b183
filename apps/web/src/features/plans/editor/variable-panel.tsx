import {
  DECIMALS_SHOWN,
  type Diagnostic,
  type Variable,
  type VariableFormat,
  decidingVariableIds,
  paidVariableId,
} from '@comptoir/engine';
import { Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Badge, Button, IconButton, Select, TextField, toast } from '../../../ui/index.ts';
import { putVariable, readersOf, removeVariable } from './document-edits.ts';
import styles from './editor.module.css';
import type { EditorWords } from './editor-words.ts';
import { KindHelp } from './kind-help.tsx';
import { Mistakes } from './mistakes.tsx';
import { tierMistakes } from './tier-mistakes.ts';
import type { TriedValues } from './tried/use-tried.ts';
import type { Editor } from './use-editor.ts';
import { VariableForm } from './variable-forms.tsx';

interface VariablePanelProps {
  readonly editor: Editor;
  readonly words: EditorWords;
  readonly tried: TriedValues;
  readonly variable: Variable;
}

/** One variable: its settings, its mistakes, its name and format. */
export function VariablePanel({ editor, words, tried, variable }: VariablePanelProps) {
  const terms = useTranslations('words');
  const { checked } = editor;
  // What a field of the tiers shows is not repeated under the settings.
  const atFields =
    variable.kind === 'Accelerator' ? tierMistakes(checked, variable.id, variable.tiers.length) : [];
  const isHere = (found: Diagnostic) =>
    found.variable_id === variable.id &&
    found.span === null &&
    found.code !== 'formula_broken' &&
    found.code !== 'formula_missing' &&
    !(found.severity === 'error' && atFields.includes(found));
  return (
    <section className={styles['panel']} aria-label={variable.name}>
      <div className={`${styles['head']} ${styles['one']}`}>
        <div className={`${styles['head']} ${styles['grow']}`}>
          <h2>{variable.name}</h2>
          <Badge>{terms(`variable_kind.${variable.kind}`)}</Badge>
          <UsedBy editor={editor} id={variable.id} />
        </div>
        {editor.isReadOnly ? null : <Remove editor={editor} id={variable.id} />}
      </div>
      <KindHelp kind={variable.kind} />
      <fieldset className={styles['settings']} disabled={editor.isReadOnly}>
        <VariableForm editor={editor} words={words} variable={variable} tried={tried} />
      </fieldset>
      <Mistakes words={words} found={checked.diagnostics.filter(isHere)} />
      <fieldset className={styles['part']} disabled={editor.isReadOnly}>
        <Naming editor={editor} variable={variable} />
      </fieldset>
    </section>
  );
}

function Naming({ editor, variable }: Pick<VariablePanelProps, 'editor' | 'variable'>) {
  const t = useTranslations('editor');
  const put = (part: Partial<Pick<Variable, 'name' | 'description'>>) =>
    editor.edit((now) => putVariable(now, { ...variable, ...part }));
  return (
    <div className={styles['pair']}>
      <TextField
        label={t('rules.name')}
        value={variable.name}
        maxLength={255}
        error={variable.name.trim() === '' ? t('diagnostic.name_missing') : null}
        onChange={(name) => put({ name })}
      />
      <ShownAs editor={editor} variable={variable} />
      <TextField
        label={t('rules.description')}
        isOptional
        value={variable.description}
        onChange={(description) => put({ description })}
      />
    </div>
  );
}

const NUMBERS: readonly VariableFormat[] = ['amount', 'percentage', 'number'];
const AUTO = 'auto';

/** How a number is shown: as it follows from what it is computed of, or as chosen. Other types show in one way only. */
function ShownAs({
  editor: { checked, edit },
  variable,
}: {
  readonly editor: Editor;
  readonly variable: Variable;
}) {
  const t = useTranslations('editor.rules');
  const found = checked.variables.get(variable.id);
  if (found?.type !== 'decimal') return null;
  const inferred = variable.format === null ? t(`type.${found.format}`) : undefined;
  const most = DECIMALS_SHOWN[found.format as keyof typeof DECIMALS_SHOWN];
  const put = (next: Pick<Variable, 'format' | 'decimals'>) =>
    edit((now) => putVariable(now, { ...variable, ...next }));
  return (
    <>
      <Select
        label={t('format')}
        value={variable.format ?? AUTO}
        items={[
          { value: AUTO, text: t('formatAuto'), caption: inferred },
          ...NUMBERS.map((value) => ({ value, text: t(`type.${value}`) })),
        ]}
        onChange={(value) => put({ format: value === AUTO ? null : value, decimals: variable.decimals })}
      />
      <Select
        label={t('decimals')}
        value={found.decimals === null ? AUTO : String(found.decimals)}
        items={[
          { value: AUTO, text: t('formatAuto') },
          ...Array.from({ length: most + 1 }, (_, count) => ({
            value: String(count),
            text: t('decimalsCount', { count }),
          })),
        ]}
        onChange={(value) =>
          put({ format: variable.format, decimals: value === AUTO ? null : Number(value) })
        }
      />
    </>
  );
}

function UsedBy({
  editor: { document, checked, edit, isReadOnly },
  id,
}: {
  readonly editor: Editor;
  readonly id: string;
}) {
  const t = useTranslations('editor');
  const isPaid = paidVariableId(document) === id;
  const isRanked = !isPaid && decidingVariableIds(document).includes(id);
  const names = readersOf(document, id).map(({ name }) => name);
  if (isPaid) names.push(t('rules.commissionToPay'));
  if (isRanked) names.push(t('rules.ranking'));
  if (document.kpi_variable_ids.includes(id)) names.push(t('steps.kpis'));
  if (document.dashboard.attainment_variable_id === id || document.dashboard.variable_ids.includes(id))
    names.push(t('steps.dashboard'));
  const canBePaid = checked.variables.get(id)?.type === 'decimal';
  return (
    <>
      <span className={styles['usedBy']}>
        {names.length > 0 ? t('rules.usedBy', { names: names.join(', ') }) : t('rules.notUsed')}
      </span>
      {!isPaid && canBePaid && !isReadOnly && document.payment.type === 'standard' ? (
        <Button
          size="s"
          onPress={() => edit((now) => ({ ...now, payment: { type: 'standard', variable_id: id } }))}
        >
          {t('rules.pay')}
        </Button>
      ) : null}
    </>
  );
}

function Remove({ editor: { document, edit }, id }: { readonly editor: Editor; readonly id: string }) {
  const t = useTranslations('editor');
  const readers = readersOf(document, id);
  return (
    <IconButton
      size="s"
      icon={<Trash2 size={15} aria-hidden />}
      label={t('rules.remove')}
      onPress={() => {
        if (readers.length > 0)
          toast.error(t('rules.removeBlocked', { names: readers.map(({ name }) => name).join(', ') }));
        else edit((now) => removeVariable(now, id));
      }}
    />
  );
}
