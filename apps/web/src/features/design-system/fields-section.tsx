import { useTranslations } from 'use-intl';
import {
  ComboBox,
  DatePicker,
  FileDrop,
  MonthField,
  MultiSelect,
  NumberField,
  SearchField,
  Select,
  TextField,
} from '../../ui/index.ts';
import { FieldSpecimen, Held, Specimen } from './specimen.tsx';

const LETTERS = ['Alpha', 'Bravo', 'Charlie', 'Delta', 'Echo', 'Foxtrot', 'Golf', 'Hotel'];
/** With all that an item may be: explained, disabled, archived, in a section. */
const letters = LETTERS.map((text, at) => ({
  value: text.toLowerCase(),
  text,
  caption: at === 2 ? `${text} ${text}` : undefined,
  isDisabled: at === 4,
  isArchived: at === 6,
  section: at < 3 ? 'A–C' : 'D–H',
}));

export function FieldsSection() {
  const t = useTranslations('design_system');
  const c = useTranslations('common');
  return (
    <>
      <FieldSpecimen name="TextField" filled={t('sample_text')} empty="">
        {(state) => <TextField {...state} />}
      </FieldSpecimen>
      <FieldSpecimen name="TextField rows" filled={t('sample_text')} empty="">
        {({ description: _, ...state }) => <TextField {...state} rows={3} maxLength={255} counter />}
      </FieldSpecimen>
      <FieldSpecimen<string | null> name="NumberField" filled="1234.5678" empty={null}>
        {(state) => <NumberField {...state} suffix="$" />}
      </FieldSpecimen>
      <FieldSpecimen<string | null> name="NumberField percent" filled="0.085" empty={null}>
        {(state) => <NumberField {...state} format="percent" />}
      </FieldSpecimen>
      <Specimen name="SearchField" layout="fields">
        <Held start="">
          {(value, onChange) => <SearchField label={c('search')} value={value} onChange={onChange} />}
        </Held>
        <Held start="Alpha">
          {(value, onChange) => <SearchField label={t('filled')} value={value} onChange={onChange} />}
        </Held>
        <SearchField label={t('disabled')} isDisabled />
      </Specimen>
      <FieldSpecimen<string | null> name="Select" filled="alpha" empty={null}>
        {(state) => <Select {...state} items={letters} />}
      </FieldSpecimen>
      <FieldSpecimen<string[]> name="MultiSelect" filled={['alpha', 'delta']} empty={[]}>
        {({ value, ...state }) => <MultiSelect {...state} values={value} items={letters.slice(0, 4)} />}
      </FieldSpecimen>
      <FieldSpecimen<string | null> name="ComboBox" filled="alpha" empty={null}>
        {(state) => <ComboBox {...state} items={letters} />}
      </FieldSpecimen>
      <FieldSpecimen<string | null> name="DatePicker" filled="2026-06-15" empty={null}>
        {(state) => <DatePicker {...state} min="2026-06-03" isClearable={!state.isDisabled} />}
      </FieldSpecimen>
      <FieldSpecimen<string | null> name="MonthField" filled="2026-06" empty={null}>
        {(state) => <MonthField {...state} max="2026-09" isClearable={!state.isDisabled} />}
      </FieldSpecimen>
      <FieldSpecimen<File | null>
        name="FileDrop"
        filled={new File(['name,amount'], 'deals.csv')}
        empty={null}
      >
        {({ value, label, description, error, isDisabled, onChange }) => (
          <FileDrop
            label={label}
            file={value}
            onChange={onChange}
            accept={['.csv']}
            {...(description ? { hint: description } : {})}
            {...(error ? { error } : {})}
            {...(isDisabled ? { isDisabled } : {})}
          />
        )}
      </FieldSpecimen>
      <Specimen name="FileDrop · drop" layout="fields">
        <Held<File | null> start={null}>
          {(file, onChange) => (
            <FileDrop label={c('drop_file')} file={file} onChange={onChange} hint={t('sample_hint')} />
          )}
        </Held>
        <FileDrop label={c('drop_file')} file={null} onChange={() => undefined} error={t('sample_error')} />
        <FileDrop label={t('disabled')} file={null} onChange={() => undefined} isDisabled />
      </Specimen>
    </>
  );
}
