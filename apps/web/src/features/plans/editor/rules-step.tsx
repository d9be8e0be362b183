import {
  DECIMALS_SHOWN,
  type Diagnostic,
  type Variable,
  type VariableFormat,
  type VariableKind,
} from '@comptoir/engine';
import {
  Calculator,
  ChartNoAxesColumnIncreasing,
  Columns3,
  Plus,
  Sigma,
  Target,
  Trash2,
  UserRound,
} from 'lucide-react';
import { useTranslations } from 'use-intl';
import { newId } from '../../../lib/new-id.ts';
import { Badge, Button, EmptyState, IconButton, Menu, Select, TextField, toast } from '../../../ui/index.ts';
import {
  freeName,
  newVariable,
  putVariable,
  readersOf,
  removeVariable,
  usualField,
} from './document-edits.ts';
import styles from './editor.module.css';
import type { EditorWords } from './editor-words.ts';
import { Mistakes } from './mistakes.tsx';
import { tierMistakes } from './tier-mistakes.ts';
import type { TriedValues } from './tried-on.tsx';
import type { Editor } from './use-editor.ts';
import { VariableForm } from './variable-forms.tsx';

const KINDS: readonly VariableKind[] = ['Field', 'Aggregate', 'Accelerator', 'Formula', 'Quota', 'Attribute'];
const ICONS: Readonly<Record<VariableKind, typeof Plus>> = {
  Field: Columns3,
  Formula: Calculator,
  Aggregate: Sigma,
  Attribute: UserRound,
  Quota: Target,
  Accelerator: ChartNoAxesColumnIncreasing,
};

export interface RulesStepProps {
  readonly editor: Editor;
  readonly words: EditorWords;
  readonly tried: TriedValues;
  /** The chosen value's id, from the address. */
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
}

/** The chain of values on the left, the chosen one beside it. */
export function RulesStep({ editor, words, tried, selected, onSelect }: RulesStepProps) {
  const t = useTranslations('editor');
  const terms = useTranslations('words');
  const { document, catalogue, checked, edit } = editor;
  const variable = document.variables.find(({ id }) => id === selected) ?? document.variables.at(-1);

  // What a field of the tiers shows is not repeated under the settings.
  const isAtField = (found: Diagnostic) =>
    variable?.kind === 'Accelerator' &&
    found.severity === 'error' &&
    tierMistakes(checked, variable.id, variable.tiers.length).includes(found);

  const add = (kind: VariableKind) => {
    const scope = document.scopes[0];
    const field = usualField(words.fieldsOf(scope?.source));
    const [quota] = catalogue.quotas;
    const [attribute] = catalogue.attributes;
    const record = document.variables.find(
      (each) => each.kind === 'Field' && checked.variables.get(each.id)?.type === 'decimal',
    );
    const defaults = {
      scope_id: scope?.id ?? null,
      field_id: field?.id ?? null,
      record_variable_id: record?.id ?? null,
      quota_id: quota?.id ?? null,
      attribute_id: attribute?.id ?? null,
    };
    const chosen =
      kind === 'Field' ? field : kind === 'Quota' ? quota : kind === 'Attribute' ? attribute : undefined;
    const wanted = chosen?.name ?? t(`rules.defaultName.${kind}`);
    const name = freeName(
      wanted,
      document.variables.map((each) => each.name),
    );
    const made = newVariable(kind, newId(), name, defaults);
    if (!made) {
      toast.error(
        kind === 'Field' || kind === 'Quota' || kind === 'Attribute'
          ? t(`rules.needs.${kind}`)
          : t('rules.scopeFirst'),
      );
      return;
    }
    edit((now) => {
      const next = putVariable(now, made);
      // The first tiers of a compensation are nearly always what it pays; the choice is shown and can be changed.
      return kind === 'Accelerator' && next.payment.variable_id === null
        ? { ...next, payment: { ...next.payment, variable_id: made.id } }
        : next;
    });
    onSelect(made.id);
  };

  const adder = (
    <Menu
      label={t('rules.add')}
      placement="bottom start"
      items={KINDS.map((kind) => {
        const Icon = ICONS[kind];
        return {
          id: kind,
          text: terms(`variable_kind.${kind}`),
          caption: t(`rules.kindHelp.${kind}`),
          icon: <Icon size={16} aria-hidden />,
          onAction: () => add(kind),
        };
      })}
    >
      <Button icon={<Plus size={16} aria-hidden />}>{t('rules.add')}</Button>
    </Menu>
  );

  return (
    <>
      <nav className={styles['chain']} aria-label={t('steps.rules')}>
        {document.variables.map((each) => (
          <div key={each.id} className={styles['link']}>
            <button
              type="button"
              className={styles['card']}
              aria-current={each.id === variable?.id}
              data-bad={checked.variables.get(each.id)?.broken || undefined}
              onClick={() => onSelect(each.id)}
            >
              <b>
                {each.name}
                {document.payment.variable_id === each.id ? (
                  <>
                    <span className={styles['paid']} aria-hidden />
                    <span className="visually-hidden">{t('rules.commissionToPay')}</span>
                  </>
                ) : null}
              </b>
              <small>{words.summary(each)}</small>
            </button>
          </div>
        ))}
        {editor.isReadOnly ? null : adder}
      </nav>
      {variable ? (
        <section className={styles['panel']} aria-label={variable.name}>
          <div className={`${styles['head']} ${styles['one']}`}>
            <div className={`${styles['head']} ${styles['grow']}`}>
              <h2>{variable.name}</h2>
              <Badge>{terms(`variable_kind.${variable.kind}`)}</Badge>
              <UsedBy editor={editor} id={variable.id} />
            </div>
            {editor.isReadOnly ? null : <Remove editor={editor} id={variable.id} />}
          </div>
          <fieldset className={styles['settings']} disabled={editor.isReadOnly}>
            <VariableForm editor={editor} words={words} variable={variable} tried={tried} />
          </fieldset>
          <Mistakes
            words={words}
            found={checked.diagnostics.filter(
              (each) =>
                each.variable_id === variable.id &&
                each.span === null &&
                each.code !== 'formula_broken' &&
                each.code !== 'formula_missing' &&
                !isAtField(each),
            )}
          />
          <fieldset className={styles['part']} disabled={editor.isReadOnly}>
            <div className={styles['pair']}>
              <TextField
                label={t('rules.name')}
                value={variable.name}
                maxLength={255}
                error={variable.name.trim() === '' ? t('diagnostic.name_missing') : null}
                onChange={(name) => edit((now) => putVariable(now, { ...variable, name }))}
              />
              <ShownAs editor={editor} variable={variable} />
              <TextField
                label={t('rules.description')}
                isOptional
                value={variable.description}
                onChange={(description) => edit((now) => putVariable(now, { ...variable, description }))}
              />
            </div>
          </fieldset>
        </section>
      ) : (
        <section className={styles['panel']}>
          <EmptyState title={t('rules.emptyTitle')}>
            {document.scopes.length > 0 ? t('rules.emptyText') : t('rules.scopeFirst')}
          </EmptyState>
        </section>
      )}
    </>
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
  const isPaid = document.payment.variable_id === id;
  const names = readersOf(document, id).map(({ name }) => name);
  if (isPaid) names.push(t('rules.commissionToPay'));
  if (document.kpi_variable_ids.includes(id)) names.push(t('steps.kpis'));
  if (document.dashboard.attainment_variable_id === id || document.dashboard.variable_ids.includes(id))
    names.push(t('steps.dashboard'));
  const canBePaid = checked.variables.get(id)?.type === 'decimal';
  return (
    <>
      <span className={styles['usedBy']}>
        {names.length > 0 ? t('rules.usedBy', { names: names.join(', ') }) : t('rules.notUsed')}
      </span>
      {!isPaid && canBePaid && !isReadOnly ? (
        <Button
          size="s"
          onPress={() => edit((now) => ({ ...now, payment: { ...now.payment, variable_id: id } }))}
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
