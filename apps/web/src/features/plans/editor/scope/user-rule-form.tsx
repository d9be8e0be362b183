import { HIERARCHY_LEVELS } from '@comptoir/contract';
import { STORAGE_OF, type UserRule } from '@comptoir/engine';
import { useTranslations } from 'use-intl';
import { Select } from '../../../../ui/index.ts';
import styles from '../editor.module.css';
import type { Editor } from '../use-editor.ts';
import type { SourceField } from './scope-source.ts';

type Attributes = Editor['catalogue']['attributes'];
type Match = UserRule['match'];

const KINDS = ['current_user', 'team', 'managers', 'attribute'] as const;
const CURRENT_USER: Match = { kind: 'current_user' };

export interface UserRuleFormProps {
  readonly rule: UserRule | null;
  readonly fields: readonly SourceField[];
  readonly attributes: Attributes;
  readonly onChange: (rule: UserRule) => void;
}

/** Which field names the person of a row, and how that person must relate to the one who is paid. */
export function UserRuleForm({ rule, fields, attributes, onChange }: UserRuleFormProps) {
  const t = useTranslations('editor.scope');
  if (!fields.some(({ type }) => type === 'user'))
    return <p className={styles['bad']}>{t('user.noField')}</p>;
  const match = rule?.match ?? CURRENT_USER;
  const storage = match.kind === 'attribute' ? 'text' : 'user';
  const offered = fields.filter(({ type }) => STORAGE_OF[type] === storage);
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
          items={KINDS.filter((kind) => kind !== 'attribute' || attributes.length > 0).map((value) => ({
            value,
            text: t(`match.${value}`),
          }))}
          onChange={(kind) => onChange(ruleOfKind(kind, rule, fields, attributes))}
        />
        <MatchDetail
          match={match}
          attributes={attributes}
          onChange={(next) => onChange({ field_id: rule?.field_id ?? '', match: next })}
        />
      </div>
      {match.kind === 'team' || match.kind === 'managers' ? (
        <p className={styles['sub']}>{t('asOf')}</p>
      ) : null}
    </>
  );
}

/** The rule once another kind is chosen: its field is kept where it fits. */
function ruleOfKind(
  kind: Match['kind'],
  rule: UserRule | null,
  fields: readonly SourceField[],
  attributes: Attributes,
): UserRule {
  const user = fields.find(({ type }) => type === 'user');
  const text = fields.find(({ type }) => type === 'picklist' || type === 'string');
  const isKept = fields.some(({ id, type }) => id === rule?.field_id && type === 'user');
  const field_id = (isKept ? rule?.field_id : user?.id) ?? '';
  const attribute = attributes[0];
  if (kind === 'attribute' && attribute)
    return { field_id: text?.id ?? field_id, match: { kind, attribute_id: attribute.id } };
  if (kind === 'team') return { field_id, match: { kind, level: 'exactly' } };
  if (kind === 'managers') return { field_id, match: { kind, level: 'directly_below' } };
  return { field_id, match: CURRENT_USER };
}

interface MatchDetailProps {
  readonly match: Match;
  readonly attributes: Attributes;
  readonly onChange: (match: Match) => void;
}

/** What a kind of match needs: how far below, or which attribute. */
function MatchDetail({ match, attributes, onChange }: MatchDetailProps) {
  const t = useTranslations('editor.scope');
  const terms = useTranslations('words');
  switch (match.kind) {
    case 'team':
    case 'managers':
      return (
        <Select
          label={t('level')}
          value={match.level}
          items={HIERARCHY_LEVELS.map((value) => ({
            value,
            text: match.kind === 'team' ? terms(`team_level.${value}`) : terms(`manager_level.${value}`),
          }))}
          onChange={(level) => onChange({ kind: match.kind, level })}
        />
      );
    case 'attribute':
      return (
        <Select
          label={t('attribute')}
          value={match.attribute_id}
          items={attributes.map(({ id, name }) => ({ value: id, text: name }))}
          onChange={(attribute_id) => onChange({ kind: 'attribute', attribute_id })}
        />
      );
    case 'current_user':
      return null;
  }
}
