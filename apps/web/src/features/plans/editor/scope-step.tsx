import { HIERARCHY_LEVELS } from '@comptoir/contract';
import {
  type DateOffset,
  type PeriodRule,
  type Scope,
  type ScopeSource,
  STORAGE_OF,
  type UserRule,
  type Window,
} from '@comptoir/engine';
import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../../addresses.ts';
import { userData } from '../../../data/users.ts';
import { newId } from '../../../lib/new-id.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { ConditionBuilder, DATE_OFFSETS, EMPTY_GROUP } from '../../../ui/conditions/index.ts';
import {
  Button,
  LinkButton,
  EmptyState,
  IconButton,
  Menu,
  Select,
  TextField,
  toast,
} from '../../../ui/index.ts';
import { freeName, newScope, putScope, removeScope, usersOfScope } from './document-edits.ts';
import type { EditorWords } from './editor-words.ts';
import { Mistakes } from './mistakes.tsx';
import {
  keyOfSource,
  payingDate,
  proposedBy,
  type SourceChoice,
  type SourceField,
  sourcesFor,
  usualRules,
} from './scope-source.ts';
import type { TriedValues } from './tried-on.tsx';
import type { Editor } from './use-editor.ts';
import styles from './editor.module.css';

const WINDOWS: readonly Window[] = ['exact', 'month', 'quarter', 'semester', 'year'];

export interface ScopeStepProps {
  readonly editor: Editor;
  readonly words: EditorWords;
  readonly tried: TriedValues;
}

/** Step 1: which rows count. */
export function ScopeStep({ editor, words, tried }: ScopeStepProps) {
  const t = useTranslations('editor.scope');
  const { document, edit } = editor;
  const sources = useSources(editor);
  const rulesOf = useUsualRules(editor, words);

  const add = ({ source, name }: SourceChoice) => {
    const names = document.scopes.map((scope) => scope.name);
    edit((now) => putScope(now, newScope(newId(), freeName(name, names), source, rulesOf(source))));
  };

  if (sources.length === 0)
    return (
      <section className={styles['panel']}>
        <EmptyState
          title={t('noTables.title')}
          action={<LinkButton to={PATHS.tables}>{t('noTables.action')}</LinkButton>}
        >
          {t('noTables.text')}
        </EmptyState>
      </section>
    );

  const adder = (
    <Menu
      label={t('chooseSource')}
      placement="bottom start"
      items={sources.map(({ key, text, caption, section, choice }) => ({
        id: key,
        text,
        caption,
        section,
        onAction: () => add(choice),
      }))}
    >
      <Button variant={document.scopes.length === 0 ? 'main' : 'plain'} icon={<Plus size={16} aria-hidden />}>
        {t('add')}
      </Button>
    </Menu>
  );

  return (
    <div style={{ display: 'grid', gap: 14 }}>
      {document.scopes.length === 0 ? (
        <section className={styles['panel']}>
          <EmptyState title={t('title')} action={adder}>
            {t('intro')}
          </EmptyState>
        </section>
      ) : (
        <>
          {document.scopes.map((scope) => (
            <ScopeForm key={scope.id} editor={editor} words={words} tried={tried} scope={scope} />
          ))}
          {editor.isReadOnly ? null : <div>{adder}</div>}
        </>
      )}
    </div>
  );
}

/** What this compensation's scopes can read, with words for a menu. */
function useSources({ compensation, catalogue }: Editor) {
  const t = useTranslations('editor.scope');
  const caption = ({ source }: SourceChoice) => {
    switch (source.type) {
      case 'data_table':
        return t('rowCount', {
          count: catalogue.tables.find(({ id }) => id === source.table_id)?.record_count ?? 0,
        });
      case 'quota':
        return undefined;
      case 'compensation': {
        const found = catalogue.compensations.find(({ id }) => id === source.compensation_id);
        return (
          found && (found.state === 'draft' ? t('sourceDraft', { plan: found.plan_name }) : found.plan_name)
        );
      }
    }
  };
  return sourcesFor(compensation.id, catalogue).map((choice) => ({
    key: choice.key,
    text: choice.name,
    caption: caption(choice),
    section: t(`sourceOf.${choice.source.type}`),
    choice,
  }));
}

function useUsualRules({ compensation, catalogue }: Editor, words: EditorWords) {
  return (source: ScopeSource) =>
    usualRules(source, words.fieldsOf(source), catalogue, compensation.calculation_trigger);
}

function ScopeForm({ editor, words, tried, scope }: ScopeStepProps & { readonly scope: Scope }) {
  const t = useTranslations('editor.scope');
  const format = useFormat();
  const { document, catalogue, checked, edit } = editor;
  const sources = useSources(editor);
  const rulesOf = useUsualRules(editor, words);
  const fields = words.fieldsOf(scope.source);
  const userFields = fields.filter(({ type }) => type === 'user');
  const users = useQuery(userData.choose('')).data ?? [];
  const dates = fields.filter(({ type }) => type === 'date');
  const put = (part: Partial<Scope>) => edit((now) => putScope(now, { ...scope, ...part }));
  const counted = tried.preview?.scopes.find(({ scope_id }) => scope_id === scope.id)?.counted;
  const usedBy = usersOfScope(document, scope.id);

  return (
    <section className={styles['panel']} aria-label={scope.name}>
      <div className={styles['head']}>
        <h2>{scope.name}</h2>
        {tried.preview && counted !== undefined ? (
          <span className={styles['sub']} data-testid="scope-counted">
            {t('counted', {
              count: counted,
              name: tried.preview.user.name,
              month: format.period(tried.preview.month, 'month'),
            })}
          </span>
        ) : null}
        <span className={styles['grow']} />
        <IconButton
          size="s"
          icon={<Trash2 size={15} aria-hidden />}
          label={t('remove')}
          onPress={() => {
            if (usedBy.length > 0)
              toast.error(t('removeBlocked', { names: usedBy.map(({ name }) => name).join(', ') }));
            else edit((now) => removeScope(now, scope.id));
          }}
        />
      </div>
      <div className={styles['pair']}>
        <TextField label={t('name')} value={scope.name} maxLength={255} onChange={(name) => put({ name })} />
        <Select
          label={t('source')}
          value={keyOfSource(scope.source)}
          items={sources.map(({ key, text, caption, section }) => ({ value: key, text, caption, section }))}
          onChange={(key) => {
            const other = sources.find((each) => each.key === key)?.choice.source;
            if (other && key !== keyOfSource(scope.source))
              put(newScope(scope.id, scope.name, other, rulesOf(other)));
          }}
        />
      </div>
      <Mistakes words={words} found={checked.diagnostics.filter(({ scope_id }) => scope_id === scope.id)} />

      <div className={styles['part']}>
        <h3>{t('user.title')}</h3>
        {userFields.length === 0 ? (
          <p className={styles['bad']}>{t('user.noField')}</p>
        ) : (
          <UserRuleForm
            rule={scope.user_rule}
            fields={fields}
            catalogue={catalogue}
            onChange={(user_rule) => put({ user_rule })}
          />
        )}
      </div>

      <div className={styles['part']}>
        <h3>{t('period.title')}</h3>
        {dates.length === 0 ? (
          <p className={styles['bad']}>{t('period.noField')}</p>
        ) : (
          <>
            <PeriodRuleForm
              rule={scope.period_rule}
              dates={dates}
              onChange={(period_rule) => put({ period_rule })}
            />
            {scope.source.type === 'data_table' && dates.length > 1 ? (
              <Proposed rule={scope.period_rule} fields={fields} />
            ) : null}
          </>
        )}
      </div>

      <div className={styles['part']}>
        <h3>{t('conditions.title')}</h3>
        <ConditionBuilder
          value={scope.conditions ?? EMPTY_GROUP}
          isDisabled={editor.isReadOnly}
          world={{ fields, users, attributes: catalogue.attributes }}
          onChange={(conditions) => put({ conditions: conditions.items.length > 0 ? conditions : null })}
        />
      </div>

      <div className={styles['part']}>
        <h3>{t('order.title')}</h3>
        {scope.order.length === 0 ? <p className={styles['sub']}>{t('order.none')}</p> : null}
        {scope.order.map((each, index) => (
          // An order has no identity but its place.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className={styles['head']}>
            <Select
              label={t('order.field')}
              hideLabel
              value={each.field_id}
              items={fields.map(({ id, name }) => ({ value: id, text: name }))}
              onChange={(field_id) =>
                put({
                  order: scope.order.map((other, at) => (at === index ? { ...other, field_id } : other)),
                })
              }
            />
            <Select
              label={t('order.title')}
              hideLabel
              value={each.direction}
              items={(['asc', 'desc'] as const).map((value) => ({ value, text: t(`order.${value}`) }))}
              onChange={(direction) =>
                put({
                  order: scope.order.map((other, at) => (at === index ? { ...other, direction } : other)),
                })
              }
            />
            <IconButton
              size="s"
              icon={<X size={15} aria-hidden />}
              label={t('order.remove')}
              onPress={() => put({ order: scope.order.filter((_, at) => at !== index) })}
            />
          </div>
        ))}
        {scope.order.length < 5 && fields[0] ? (
          <div>
            <Button
              size="s"
              icon={<Plus size={15} aria-hidden />}
              onPress={() =>
                put({ order: [...scope.order, { field_id: fields[0]?.id ?? '', direction: 'asc' }] })
              }
            >
              {t('order.add')}
            </Button>
          </div>
        ) : null}
      </div>
    </section>
  );
}

type Fields = readonly SourceField[];

interface UserRuleFormProps {
  readonly rule: UserRule | null;
  readonly fields: Fields;
  readonly catalogue: Editor['catalogue'];
  readonly onChange: (rule: UserRule) => void;
}

function UserRuleForm({ rule, fields, catalogue, onChange }: UserRuleFormProps) {
  const t = useTranslations('editor.scope');
  const terms = useTranslations('words');
  const match = rule?.match ?? { kind: 'current_user' as const };
  const offered = fields.filter(
    ({ type }) => STORAGE_OF[type] === (match.kind === 'attribute' ? 'text' : 'user'),
  );
  const change = (kind: string) => {
    const user = fields.find(({ type }) => type === 'user');
    const text = fields.find(({ type }) => type === 'picklist' || type === 'string');
    const attribute = catalogue.attributes[0];
    const keep =
      rule && fields.some(({ id, type }) => id === rule.field_id && type === 'user')
        ? rule.field_id
        : (user?.id ?? '');
    if (kind === 'attribute' && attribute)
      onChange({ field_id: text?.id ?? keep, match: { kind, attribute_id: attribute.id } });
    else if (kind === 'team' || kind === 'managers')
      onChange({ field_id: keep, match: { kind, level: kind === 'team' ? 'exactly' : 'directly_below' } });
    else onChange({ field_id: keep, match: { kind: 'current_user' } });
  };
  return (
    <>
      <div className={styles['pair']}>
        <Select
          label={t('user.field')}
          value={rule?.field_id ?? null}
          error={rule ? null : t('user.none')}
          items={offered.map(({ id, name }) => ({ value: id, text: name }))}
          onChange={(field_id) => onChange({ field_id, match })}
        />
        <Select
          label={t('user.match')}
          value={match.kind}
          items={(['current_user', 'team', 'managers', 'attribute'] as const)
            .filter((kind) => kind !== 'attribute' || catalogue.attributes.length > 0)
            .map((value) => ({ value, text: t(`match.${value}`) }))}
          onChange={change}
        />
        {match.kind === 'team' || match.kind === 'managers' ? (
          <Select
            label={t('level')}
            value={match.level}
            items={HIERARCHY_LEVELS.map((value) => ({
              value,
              text: match.kind === 'team' ? terms(`team_level.${value}`) : terms(`manager_level.${value}`),
            }))}
            onChange={(level) =>
              onChange({ field_id: rule?.field_id ?? '', match: { kind: match.kind, level } })
            }
          />
        ) : null}
        {match.kind === 'attribute' ? (
          <Select
            label={t('attribute')}
            value={match.attribute_id}
            items={catalogue.attributes.map(({ id, name }) => ({ value: id, text: name }))}
            onChange={(attribute_id) =>
              onChange({ field_id: rule?.field_id ?? '', match: { kind: 'attribute', attribute_id } })
            }
          />
        ) : null}
      </div>
      {match.kind === 'team' || match.kind === 'managers' ? (
        <p className={styles['sub']}>{t('asOf')}</p>
      ) : null}
    </>
  );
}

/** Why this date was proposed; nothing once another is chosen. */
function Proposed({ rule, fields }: { readonly rule: PeriodRule | null; readonly fields: Fields }) {
  const t = useTranslations('editor.scope.period');
  const format = useFormat();
  const date = payingDate(fields);
  if (!date || rule?.field_id !== date.id) return null;
  const share = date.filled === undefined ? null : format.percent(String(date.filled), { decimals: 0 });
  return (
    <p className={styles['sub']}>
      {t(proposedBy(date) === 'name' ? 'guessed' : 'guessedByContent', { name: date.name })}{' '}
      {share === null ? null : `${t('filled', { share })} `}
      {t('checkGuess')}
    </p>
  );
}

interface PeriodRuleFormProps {
  readonly rule: PeriodRule | null;
  readonly dates: Fields;
  readonly onChange: (rule: PeriodRule) => void;
}

function PeriodRuleForm({ rule, dates, onChange }: PeriodRuleFormProps) {
  const t = useTranslations('editor.scope');
  const field_id = rule?.field_id ?? dates[0]?.id ?? '';
  const base = { field_id, window: rule?.window ?? ('exact' as const), shift: rule?.shift ?? null };
  const key = (shift: PeriodRule['shift']) => (shift ? `${shift.unit}:${String(shift.amount)}` : 'none');
  const shiftText = ({ unit, amount }: DateOffset) => {
    const count = Math.abs(amount);
    return t(amount < 0 ? 'shift.before' : 'shift.after', { count, unit: t(`unit.${unit}`, { count }) });
  };
  return (
    <div className={styles['pair']}>
      <Select
        label={t('period.field')}
        value={rule?.field_id ?? null}
        items={dates.map(({ id, name }) => ({ value: id, text: name }))}
        onChange={(id) => onChange({ ...base, field_id: id })}
      />
      <Select
        label={t('period.window')}
        value={base.window}
        items={WINDOWS.map((value) => ({ value, text: t(`window.${value}`) }))}
        onChange={(window) => onChange({ ...base, window })}
      />
      <Select
        label={t('period.shift')}
        value={key(base.shift)}
        items={[
          { value: 'none', text: t('shift.none') },
          ...DATE_OFFSETS.map((shift) => ({ value: key(shift), text: shiftText(shift) })),
        ]}
        onChange={(value) =>
          onChange({ ...base, shift: DATE_OFFSETS.find((shift) => key(shift) === value) ?? null })
        }
      />
    </div>
  );
}
