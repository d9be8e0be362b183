import { LETTER_SENDING_TYPES, type LetterSendingType } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { RadioGroup } from '../../../ui/index.ts';

/** Letters to read, or letters to sign. */
export function SendingType({
  value,
  onChange,
}: {
  readonly value: LetterSendingType;
  readonly onChange: (value: LetterSendingType) => void;
}) {
  const t = useTranslations('letters');
  return (
    <RadioGroup<LetterSendingType>
      label={t('sending_type')}
      items={LETTER_SENDING_TYPES.map((one) => ({
        value: one,
        text: t(`type_${one}`),
        description: t(`type_${one}_text`),
      }))}
      value={value}
      onChange={onChange}
    />
  );
}
