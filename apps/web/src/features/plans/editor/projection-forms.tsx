import type { AttributeProjectionVariable, QuotaProjectionVariable } from '@comptoir/engine';
import { useTranslations } from 'use-intl';
import { Select } from '../../../ui/index.ts';
import { nameAfterChoice, putVariable } from './document-edits.ts';
import styles from './editor.module.css';
import type { VariableFormProps } from './variable-forms.tsx';

/** An attribute of the person in a user field of each record. */
export function AttributeProjectionForm(props: VariableFormProps<AttributeProjectionVariable>) {
  const { editor, variable } = props;
  const { document, catalogue, edit } = editor;
  const t = useTranslations('editor.rules');
  const nameOf = (id: string) => catalogue.attributes.find((each) => each.id === id)?.name;
  return (
    <>
      <div className={styles['say']}>{t('projection.attributeSay')}</div>
      <div className={styles['pair']}>
        <PersonField {...props} />
        <Select
          label={t('attribute.attribute')}
          value={variable.attribute_id}
          items={catalogue.attributes.map(({ id, name }) => ({ value: id, text: name }))}
          onChange={(attribute_id) => {
            const name = nameAfterChoice(
              document,
              variable,
              nameOf(variable.attribute_id),
              nameOf(attribute_id),
            );
            edit((now) => putVariable(now, { ...variable, name, attribute_id }));
          }}
        />
      </div>
    </>
  );
}

/** The quota of the person in a user field of each record. */
export function QuotaProjectionForm(props: VariableFormProps<QuotaProjectionVariable>) {
  const { editor, variable } = props;
  const { document, catalogue, edit } = editor;
  const t = useTranslations('editor.rules');
  const nameOf = (id: string) => catalogue.quotas.find((each) => each.id === id)?.name;
  return (
    <>
      <div className={styles['say']}>{t('projection.quotaSay')}</div>
      <div className={styles['pair']}>
        <PersonField {...props} />
        <Select
          label={t('quota.quota')}
          value={variable.quota_id}
          items={catalogue.quotas.map(({ id, name }) => ({ value: id, text: name }))}
          onChange={(quota_id) => {
            const name = nameAfterChoice(document, variable, nameOf(variable.quota_id), nameOf(quota_id));
            edit((now) => putVariable(now, { ...variable, name, quota_id }));
          }}
        />
      </div>
    </>
  );
}

/** Whose attribute or quota it is: a scope and one of its user fields, as one choice. */
function PersonField({
  editor: { document, edit },
  words,
  variable,
}: VariableFormProps<AttributeProjectionVariable | QuotaProjectionVariable>) {
  const t = useTranslations('editor.rules');
  const items = document.scopes.flatMap((scope) =>
    words
      .fieldsOf(scope.source)
      .filter(({ type }) => type === 'user')
      .map(({ id, name }) => ({ value: `${scope.id} ${id}`, text: name, caption: scope.name })),
  );
  return (
    <Select
      label={t('projection.person')}
      value={`${variable.scope_id} ${variable.field_id}`}
      items={items}
      onChange={(value) => {
        const [scope_id = '', field_id = ''] = value.split(' ');
        edit((now) => putVariable(now, { ...variable, scope_id, field_id }));
      }}
    />
  );
}
