import {
  LETTER_LANGUAGES,
  LETTER_PURPOSES,
  type LetterLanguage,
  type LetterPurpose,
} from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { FieldPair, Select } from '../../../ui/index.ts';

export interface TemplateKind {
  readonly language: LetterLanguage;
  readonly purpose: LetterPurpose;
}

/** Language and purpose of a template. */
export function TemplateFields({
  value,
  onChange,
}: {
  readonly value: TemplateKind;
  readonly onChange: (value: TemplateKind) => void;
}) {
  const t = useTranslations('letters');
  return (
    <FieldPair>
      <Select<LetterLanguage>
        label={t('language')}
        items={LETTER_LANGUAGES.map((one) => ({ value: one, text: t(`language_${one}`) }))}
        value={value.language}
        onChange={(language) => onChange({ ...value, language })}
      />
      <Select<LetterPurpose>
        label={t('purpose')}
        items={LETTER_PURPOSES.map((one) => ({ value: one, text: t(`purpose_${one}`) }))}
        value={value.purpose}
        onChange={(purpose) => onChange({ ...value, purpose })}
      />
    </FieldPair>
  );
}
