import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button, IconButton, Menu, Select } from '../../../ui/index.ts';
import { move } from './document-edits.ts';
import styles from './editor.module.css';
import type { EditorWords } from './editor-words.ts';
import type { Editor } from './use-editor.ts';

interface ListStepProps {
  readonly editor: Editor;
  readonly words: EditorWords;
}

interface OrderedListProps {
  readonly label: string;
  readonly addLabel: string;
  readonly emptyText: string;
  readonly ids: readonly string[];
  readonly choices: readonly { readonly id: string; readonly name: string }[];
  readonly onChange: (ids: string[]) => void;
}

/** Chosen things in an order that buttons change. */
function OrderedList({ label, addLabel, emptyText, ids, choices, onChange }: OrderedListProps) {
  const t = useTranslations('editor.kpis');
  const left = choices.filter(({ id }) => !ids.includes(id));
  const nameOf = (id: string) => choices.find((each) => each.id === id)?.name ?? '…';
  return (
    <>
      {ids.length === 0 ? (
        <p className={styles['sub']}>{emptyText}</p>
      ) : (
        <ol className={styles['list']} aria-label={label}>
          {ids.map((id, index) => (
            <li key={id}>
              <span className={styles['grow']}>{nameOf(id)}</span>
              <IconButton
                size="s"
                icon={<ArrowUp size={15} aria-hidden />}
                label={t('up', { name: nameOf(id) })}
                isDisabled={index === 0}
                onPress={() => onChange(move(ids, index, -1))}
              />
              <IconButton
                size="s"
                icon={<ArrowDown size={15} aria-hidden />}
                label={t('down', { name: nameOf(id) })}
                isDisabled={index === ids.length - 1}
                onPress={() => onChange(move(ids, index, 1))}
              />
              <IconButton
                size="s"
                icon={<X size={15} aria-hidden />}
                label={t('remove', { name: nameOf(id) })}
                onPress={() => onChange(ids.filter((other) => other !== id))}
              />
            </li>
          ))}
        </ol>
      )}
      {left.length > 0 ? (
        <div>
          <Menu
            label={addLabel}
            placement="bottom start"
            items={left.map(({ id, name }) => ({ id, text: name, onAction: () => onChange([...ids, id]) }))}
          >
            <Button size="s" icon={<Plus size={15} aria-hidden />}>
              {addLabel}
            </Button>
          </Menu>
        </div>
      ) : null}
    </>
  );
}

function perPerson({ document, checked }: Editor) {
  return document.variables.filter(
    ({ id, kind }) =>
      checked.variables.get(id)?.grain.kind === 'statement' && kind !== 'AggregateForComputation',
  );
}

/** Step 4: the key figures of the statement. */
export function KpisStep({ editor }: ListStepProps) {
  const t = useTranslations('editor.kpis');
  const { document, edit } = editor;
  return (
    <section className={styles['panel']} aria-label={t('title')}>
      <h2>{t('title')}</h2>
      <p className={styles['sub']}>
        {t('intro')} {t('onlyStatement')}
      </p>
      <OrderedList
        label={t('title')}
        addLabel={t('add')}
        emptyText={t('none')}
        ids={document.kpi_variable_ids}
        choices={perPerson(editor)}
        onChange={(kpi_variable_ids) => edit((now) => ({ ...now, kpi_variable_ids }))}
      />
    </section>
  );
}

const NONE = 'none';

/** Step 5: what the rep's home page and deal list show. */
export function DashboardStep({ editor, words }: ListStepProps) {
  const t = useTranslations('editor.dashboard');
  const { document, checked, edit } = editor;
  const { dashboard } = document;
  const put = (part: Partial<typeof dashboard>) =>
    edit((now) => ({ ...now, dashboard: { ...now.dashboard, ...part } }));
  const fields = document.scopes.flatMap((scope) => words.fieldsOfScope(scope));
  const distinct = fields.filter(({ id }, index) => fields.findIndex((other) => other.id === id) === index);
  return (
    <section className={styles['panel']} aria-label={t('title')}>
      <h2>{t('title')}</h2>
      <Select
        label={t('attainment')}
        description={t('attainmentHint')}
        value={dashboard.attainment_variable_id ?? NONE}
        items={[
          { value: NONE, text: t('attainmentNone') },
          ...perPerson(editor)
            .filter(({ id }) => checked.variables.get(id)?.type === 'decimal')
            .map((each) => ({ value: each.id, text: each.name, caption: words.summary(each) })),
        ]}
        onChange={(id) => put({ attainment_variable_id: id === NONE ? null : id })}
      />
      <div className={styles['part']}>
        <h3>{t('values')}</h3>
        <OrderedList
          label={t('values')}
          addLabel={t('addValue')}
          emptyText="–"
          ids={dashboard.variable_ids}
          choices={perPerson(editor)}
          onChange={(variable_ids) => put({ variable_ids })}
        />
      </div>
      <div className={styles['part']}>
        <h3>{t('columns')}</h3>
        <p className={styles['sub']}>{t('columnsHint')}</p>
        <OrderedList
          label={t('columns')}
          addLabel={t('addColumn')}
          emptyText={t('noneColumns')}
          ids={dashboard.record_field_ids}
          choices={distinct}
          onChange={(record_field_ids) => put({ record_field_ids })}
        />
      </div>
    </section>
  );
}
