import {
  type Attribute,
  type Dimension,
  type PercentUnit,
  SYNC_TARGETS,
  USER_IMPORT_TARGETS,
  type UserImport,
} from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { attributeData } from '../../../data/attributes.ts';
import { groupData } from '../../../data/groups.ts';
import { useAccess, useSession } from '../../../lib/session.ts';
import { useErrorText } from '../../../lib/use-error-text.ts';
import { Button, Notice, Select } from '../../../ui/index.ts';
import { ColumnLine, ColumnsTable } from '../../../ui/imports/columns-table.tsx';
import { FromSheet } from '../../../ui/imports/from-sheet.tsx';
import { type ColumnsStepFrame, FilePanel, ImportFoot } from '../../../ui/imports/import-wizard.tsx';
import { PercentUnitSelect } from '../../../ui/imports/percent-unit-select.tsx';
import { type UnitQuestion, unitQuestions } from './percent-units.ts';
import css from './import-page.module.css';

export interface ColumnsStepProps extends ColumnsStepFrame {
  readonly preview: UserImport;
  readonly mapping: readonly string[];
  readonly onMapping: (mapping: readonly string[]) => void;
  readonly units: Readonly<Record<string, PercentUnit>>;
  readonly onUnits: (units: Readonly<Record<string, PercentUnit>>) => void;
  /** With the meaning of plain numbers, by percentage attribute. */
  readonly onNext: (units: Readonly<Record<string, PercentUnit>>) => Promise<void>;
}

/** One line per column of the file; a target chosen twice leaves the column that had it. */
export function ColumnsStep(props: ColumnsStepProps) {
  const { preview, mapping, onMapping, units, onUnits, onNext, isPending, error } = props;
  const t = useTranslations('users');
  const common = useTranslations('common');
  const errorText = useErrorText();
  const attributes = useQuery(attributeData.list).data ?? [];
  const dimensions = useImportedDimensions();
  const choose = (at: number, target: string) =>
    onMapping(
      mapping.map((old, index) =>
        index === at ? target : target !== 'ignore' && old === target ? 'ignore' : old,
      ),
    );
  const questions = unitQuestions(preview, mapping, attributes, units);
  const unclear = questions.find(({ unit }) => unit === null);
  const hasName =
    mapping.includes('name') || (mapping.includes('first_name') && mapping.includes('last_name'));
  return (
    <>
      <FilePanel
        file_name={preview.file_name}
        rows={preview.row_count}
        columns={preview.headers.length}
        onOtherFile={props.onOtherFile}
      >
        {preview.sheet ? <FromSheet sheet={preview.sheet} choice={props.sheet} isWide /> : null}
      </FilePanel>
      <ColumnsTable hasTypes={false}>
        {preview.headers.map((header, at) => (
          <ColumnRow
            key={header}
            header={header}
            samples={preview.sample.map((row) => row[at] ?? '')}
            target={mapping[at] ?? 'ignore'}
            isSynced={preview.integration_id !== null}
            onTarget={(target) => choose(at, target)}
            attributes={attributes}
            dimensions={dimensions}
            questions={questions.filter((one) => one.at === at)}
            onUnit={(attribute_id, unit) => onUnits({ ...units, [attribute_id]: unit })}
            currencies={preview.numbers[at]?.other_currencies ?? []}
          />
        ))}
      </ColumnsTable>
      {hasName ? null : <Notice tone="warn">{t('import_need_name')}</Notice>}
      {unclear ? (
        <Notice tone="warn">{t('import_percent_ask', { column: preview.headers[unclear.at] ?? '' })}</Notice>
      ) : null}
      {error ? <Notice tone="bad">{errorText(error)}</Notice> : null}
      <ImportFoot>
        <Button
          variant="main"
          isDisabled={!hasName || unclear !== undefined}
          isPending={isPending}
          onPress={() =>
            void onNext(
              Object.fromEntries(
                questions.flatMap(({ attribute, unit }) => (unit === null ? [] : [[attribute.id, unit]])),
              ),
            ).catch(() => undefined)
          }
        >
          {common('continue')}
        </Button>
      </ImportFoot>
    </>
  );
}

/** Dimensions whose groups a file may set; none for people who don't change groups. */
function useImportedDimensions(): readonly Dimension[] {
  const access = useAccess();
  const dimensions = useQuery({ ...groupData.list, enabled: access.can('user.groups', 'write') });
  return (dimensions.data ?? []).filter((one) => !one.is_archived && one.attribute === null);
}

interface ColumnRowProps {
  readonly header: string;
  readonly samples: readonly string[];
  readonly target: string;
  /** Brought by a connection. */
  readonly isSynced: boolean;
  readonly onTarget: (target: string) => void;
  readonly attributes: readonly Attribute[];
  readonly dimensions: readonly Dimension[];
  /** Plain numbers of this column, to be read as percentages or ratios. */
  readonly questions: readonly UnitQuestion[];
  readonly onUnit: (attribute_id: string, unit: PercentUnit) => void;
  readonly currencies: readonly string[];
}

function ColumnRow(props: ColumnRowProps) {
  const { header, samples, target, attributes, dimensions } = props;
  const t = useTranslations('users');
  const imports = useTranslations('imports');
  const targets = USER_IMPORT_TARGETS.filter((each) =>
    props.isSynced ? each !== 'role' : !SYNC_TARGETS.includes(each),
  );
  const items = [
    ...targets.map((each) => ({ value: each as string, text: t(`import_target_${each}`) })),
    ...attributes.map((attribute) => ({
      value: `attribute:${attribute.id}`,
      text: t('import_target_attribute', { name: attribute.name }),
    })),
    ...dimensions.map(({ id, name }) => ({
      value: `group:${id}`,
      text: t('import_target_group', { name }),
    })),
  ];
  return (
    <ColumnLine name={header} samples={samples} isIgnored={target === 'ignore'}>
      <td>
        <div className={css['choices']}>
          <Select
            label={`${imports('becomes')}: ${header}`}
            hideLabel
            items={items}
            value={target}
            onChange={props.onTarget}
          />
          {props.questions.map(({ attribute, number, unit }) => (
            <PercentUnitSelect
              key={attribute.id}
              column={header}
              number={number}
              value={unit}
              onChange={(next) => props.onUnit(attribute.id, next)}
            />
          ))}
          <CurrencyNote
            attribute={attributes.find((one) => target === `attribute:${one.id}`)}
            signs={props.currencies}
          />
        </div>
      </td>
    </ColumnLine>
  );
}

function CurrencyNote({
  attribute,
  signs,
}: {
  readonly attribute: Attribute | undefined;
  readonly signs: readonly string[];
}) {
  const t = useTranslations('users');
  const { currency } = useSession().company.settings;
  if (attribute?.type !== 'amount' || signs.length === 0) return null;
  return <p className={css['note']}>{t('import_other_currency', { signs: signs.join(', '), currency })}</p>;
}
