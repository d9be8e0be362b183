import type { Variable, VariableKind } from '@comptoir/engine';
import {
  Calculator,
  ChartNoAxesColumnIncreasing,
  Columns3,
  Crosshair,
  Goal,
  ListOrdered,
  Plus,
  Rows3,
  Shapes,
  Sigma,
  Table2,
  Target,
  UserRound,
  UserRoundSearch,
} from 'lucide-react';
import { useTranslations } from 'use-intl';
import { newId } from '../../../lib/new-id.ts';
import { Button, Menu, toast } from '../../../ui/index.ts';
import { freeName, newVariable, putVariable, usualField } from './document-edits.ts';
import type { EditorWords } from './editor-words.ts';
import type { Editor } from './use-editor.ts';

const KINDS: readonly VariableKind[] = [
  'Field',
  'Aggregate',
  'Accelerator',
  'Formula',
  'LookupRange',
  'LookupPoint',
  'TargetBonus',
  'Rank',
  'Quota',
  'Attribute',
  'Group',
  'QuotaProjection',
  'AttributeProjection',
  'AggregateForComputation',
];
const ICONS: Readonly<Record<VariableKind, typeof Plus>> = {
  Field: Columns3,
  Formula: Calculator,
  Aggregate: Sigma,
  Attribute: UserRound,
  Group: Shapes,
  Quota: Target,
  Accelerator: ChartNoAxesColumnIncreasing,
  LookupRange: Rows3,
  LookupPoint: Table2,
  TargetBonus: Goal,
  Rank: ListOrdered,
  AggregateForComputation: Sigma,
  AttributeProjection: UserRoundSearch,
  QuotaProjection: Crosshair,
};

interface AddVariableProps {
  readonly editor: Editor;
  readonly words: EditorWords;
  readonly onAdded: (id: string) => void;
}

export function AddVariable({ editor, words, onAdded }: AddVariableProps) {
  const t = useTranslations('editor');
  const terms = useTranslations('words');
  const make = useNewVariable(editor, words);
  const add = (kind: VariableKind) => {
    const made = make(kind);
    if (!made) {
      toast.error(needsOwn(kind) ? t(`rules.needs.${kind}`) : t('rules.scopeFirst'));
      return;
    }
    editor.edit((now) => {
      const next = putVariable(now, made);
      // The first tiers of a compensation are nearly always what it pays; the choice is shown and can be changed.
      return kind === 'Accelerator' && next.payment.type === 'standard' && next.payment.variable_id === null
        ? { ...next, payment: { type: 'standard', variable_id: made.id } }
        : next;
    });
    onAdded(made.id);
  };
  return (
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
      <Button icon={Plus}>{t('rules.add')}</Button>
    </Menu>
  );
}

type NeedsOwn = keyof typeof NEEDS;
const NEEDS = {
  Field: true,
  Quota: true,
  Attribute: true,
  Group: true,
  AttributeProjection: true,
  QuotaProjection: true,
};

/** Is there a text of its own for what the kind needs first? */
function needsOwn(kind: VariableKind): kind is NeedsOwn {
  return kind in NEEDS;
}

/** A variable of a kind with what it most likely reads; null while there is nothing that it could read. */
function useNewVariable({ document, catalogue, checked }: Editor, words: EditorWords) {
  const t = useTranslations('editor');
  return (kind: VariableKind): Variable | null => {
    const [scope] = document.scopes;
    const [quota] = catalogue.quotas;
    const [attribute] = catalogue.attributes;
    const [dimension] = catalogue.dimensions;
    const field = usualField(words.fieldsOf(scope?.source));
    const record = document.variables.find(
      (each) => each.kind === 'Field' && checked.variables.get(each.id)?.type === 'decimal',
    );
    const named: Partial<Record<VariableKind, { readonly name: string } | undefined>> = {
      Field: field,
      Quota: quota,
      Attribute: attribute,
      Group: dimension,
      QuotaProjection: quota,
      AttributeProjection: attribute,
    };
    const name = freeName(
      named[kind]?.name ?? t(`rules.defaultName.${kind}`),
      document.variables.map((each) => each.name),
    );
    return newVariable(kind, newId(), name, {
      scope_id: scope?.id ?? null,
      field_id: field?.id ?? null,
      user_field_id: words.fieldsOf(scope?.source).find(({ type }) => type === 'user')?.id ?? null,
      record_variable_id: record?.id ?? null,
      quota_id: quota?.id ?? null,
      attribute_id: attribute?.id ?? null,
      dimension_id: dimension?.id ?? null,
    });
  };
}
