import type { GroupVariable } from '@comptoir/engine';
import { useTranslations } from 'use-intl';
import { Select } from '../../../ui/index.ts';
import { nameAfterChoice, putVariable } from './document-edits.ts';
import type { VariableFormProps } from './variable-forms.tsx';

/** Which dimension's group: its name is the value. */
export function GroupForm({
  editor: { document, catalogue, edit },
  variable,
}: VariableFormProps<GroupVariable>) {
  const t = useTranslations('editor.rules.group');
  const nameOf = (id: string) => catalogue.dimensions.find((each) => each.id === id)?.name;
  const chosen = catalogue.dimensions.find(({ id }) => id === variable.dimension_id);
  return (
    <Select
      label={t('dimension')}
      value={variable.dimension_id}
      description={
        chosen && chosen.groups.length > 0
          ? t('sayGroups', { groups: chosen.groups.map(({ name }) => name).join(', ') })
          : t('say')
      }
      items={catalogue.dimensions.map(({ id, name }) => ({ value: id, text: name }))}
      onChange={(dimension_id) => {
        const name = nameAfterChoice(document, variable, nameOf(variable.dimension_id), nameOf(dimension_id));
        edit((now) => putVariable(now, { ...variable, name, dimension_id }));
      }}
    />
  );
}
