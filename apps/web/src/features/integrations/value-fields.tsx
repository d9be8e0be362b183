import { askedFields, isSecret, type KindField } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { Select, TextField } from '../../ui/index.ts';

export type Values = Readonly<Record<string, string>>;

interface ValueFieldsProps {
  readonly fields: readonly KindField[];
  readonly values: Values;
  readonly onChange: (values: Values) => void;
  /** Of the request: what the server refuses is shown at its field. */
  readonly path: 'settings' | 'selection';
  /** Secrets that are kept: left empty they stay. */
  readonly kept?: readonly string[];
}

/** The fields that a kind of connection asks for. */
export function ValueFields({ fields, values, onChange, path, kept = [] }: ValueFieldsProps) {
  const set = (name: string) => (value: string) => onChange({ ...values, [name]: value });
  return askedFields(fields, values).map((field) => (
    <ValueField
      key={field.name}
      field={field}
      path={isSecret(field) ? 'secrets' : path}
      value={values[field.name] ?? ''}
      isKept={kept.includes(field.name)}
      onChange={set(field.name)}
    />
  ));
}

function ValueField({
  field,
  path,
  value,
  isKept,
  onChange,
}: {
  readonly field: KindField;
  readonly path: string;
  readonly value: string;
  readonly isKept: boolean;
  readonly onChange: (value: string) => void;
}) {
  const t = useTranslations('integrations');
  const { name, type, choices, optional = false } = field;
  const label = t(`field_${name}` as 'field_host');
  const frame = { label, name: `${path}.${name}` };
  if (choices)
    return (
      <Select
        {...frame}
        value={value}
        onChange={onChange}
        {...(HINTS.has(name) && name !== 'object' ? { description: t(`hint_${name}` as 'hint_query') } : {})}
        items={choices.map((choice) => ({ value: choice, text: t(`choice_${choice}` as 'choice_none') }))}
      />
    );
  const isLong = type === 'long' || type === 'long_secret';
  return (
    <TextField
      {...frame}
      value={value}
      onChange={onChange}
      isRequired={!optional && !isKept}
      isOptional={optional}
      {...(isLong ? { rows: 6, maxLength: 20_000, spellCheck: 'false' } : {})}
      {...(type === 'secret' ? { type: 'password', autoComplete: 'new-password' } : { autoComplete: 'off' })}
      {...(type === 'number' ? { inputMode: 'numeric' } : {})}
      {...(isKept
        ? { description: t('secret_kept') }
        : HINTS.has(name)
          ? { description: t(`hint_${name}` as 'hint_query') }
          : {})}
    />
  );
}

/** Fields with a sentence below them. */
const HINTS: ReadonlySet<string> = new Set([
  'base_url',
  'query',
  'change_column',
  'start_date',
  'login_domain',
  'company_domain',
  'company_host',
  'fields',
  'path',
  'tls',
  'token',
  'private_key',
  'object',
]);

/** Everything that must be there is. */
export function areFilled(
  fields: readonly KindField[],
  values: Values,
  kept: readonly string[] = [],
): boolean {
  return askedFields(fields, values).every(
    ({ name, optional }) => optional || kept.includes(name) || (values[name] ?? '').trim() !== '',
  );
}
