import type { PlanCheckWire } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { Button, FieldPair, MonthField, NumberField, TextField } from '../../../../ui/index.ts';
import styles from '../editor.module.css';
import type { Editor } from '../use-editor.ts';
import { namesIn } from './check-edits.ts';
import { CheckSheets } from './check-sheets.tsx';

export interface CheckFormProps {
  readonly editor: Editor;
  readonly check: PlanCheckWire;
  readonly isReadOnly: boolean;
  readonly onChange: (check: PlanCheckWire) => void;
  readonly onRemove: () => void;
}

/** One example: the person's month on sheets, and the pay that is expected. */
export function CheckForm({ editor, check, isReadOnly, onChange, onRemove }: CheckFormProps) {
  const t = useTranslations('editor.planChecks');
  const { code } = editor.catalogue.currency;
  return (
    <fieldset className={styles['settings']} disabled={isReadOnly}>
      <TextField
        label={t('name')}
        value={check.name}
        onChange={(name) => onChange({ ...check, name })}
        maxLength={255}
        isRequired
      />
      <FieldPair>
        <MonthField
          label={t('month')}
          value={check.month}
          onChange={(month) => onChange({ ...check, month: month ?? check.month })}
        />
        <NumberField
          label={t('expected')}
          suffix={code}
          value={check.expected}
          onChange={(expected) => onChange({ ...check, expected: expected ?? '0' })}
        />
      </FieldPair>
      <CheckSheets editor={editor} check={check} isReadOnly={isReadOnly} onChange={onChange} />
      <FieldPair>
        <TextField
          label={t('manages')}
          description={t('namesHint')}
          isOptional
          value={check.manages.join(', ')}
          onChange={(text) => onChange({ ...check, manages: namesIn(text) })}
        />
        <TextField
          label={t('teammates')}
          description={t('namesHint')}
          isOptional
          value={check.teammates.join(', ')}
          onChange={(text) => onChange({ ...check, teammates: namesIn(text) })}
        />
      </FieldPair>
      {isReadOnly ? null : (
        <Button size="s" onPress={onRemove}>
          {t('remove')}
        </Button>
      )}
    </fieldset>
  );
}
