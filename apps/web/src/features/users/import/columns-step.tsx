import { type Attribute, type PercentUnit, USER_IMPORT_TARGETS, type UserImport } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { attributeData } from '../../../data/attributes.ts';
import { useSession } from '../../../lib/session.ts';
import { useErrorText } from '../../../lib/use-error-text.ts';
import { Button, Notice, Panel, Select } from '../../../ui/index.ts';
import { FromSheet, type SheetChoice } from '../../../ui/imports/from-sheet.tsx';
import { PercentUnitSelect } from '../../../ui/imports/percent-unit-select.tsx';
import { askedUnits } from './percent-units.ts';
import css from './import-page.module.css';

export interface ColumnsStepProps {
  readonly preview: UserImport;
  readonly sheet: SheetChoice | null;
  readonly mapping: readonly string[];
  readonly onMapping: (mapping: readonly string[]) => void;
  readonly units: Readonly<Record<string, PercentUnit>>;
  readonly onUnits: (units: Readonly<Record<string, PercentUnit>>) => void;
  /** With the meaning of plain numbers, by percentage attribute. */
  readonly onNext: (units: Readonly<Record<string, PercentUnit>>) => Promise<void>;
  readonly isPending: boolean;
  readonly error: unknown;
}

/** One line per column of the file; a target chosen twice leaves the column that had it. */
export function ColumnsStep({
  preview,
  sheet,
  mapping,
  onMapping,
  units,
  onUnits,
  onNext,
  isPending,
  error,
}: ColumnsStepProps) {
  const t = useTranslations('users');
  const common = useTranslations('common');
  const errorText = useErrorText();
  const attributes = useQuery(attributeData.list);
  const targets = [
    ...USER_IMPORT_TARGETS.map((target) => ({ value: target as string, text: t(`import_target_${target}`) })),
    ...(attributes.data ?? []).map((attribute) => ({
      value: `attribute:${attribute.id}`,
      text: t('import_target_attribute', { name: attribute.name }),
    })),
  ];
  const attributeOf = (target: string | undefined) =>
    attributes.data?.find((one) => target === `attribute:${one.id}`);
  const choose = (at: number, target: string) =>
    onMapping(
      mapping.map((old, index) =>
        index === at ? target : target !== 'ignore' && old === target ? 'ignore' : old,
      ),
    );
  const asked = askedUnits(preview, mapping, attributes.data ?? [], units);
  const unclear = asked.find(({ unit }) => unit === null);
  const hasName =
    mapping.includes('name') || (mapping.includes('first_name') && mapping.includes('last_name'));
  return (
    <>
      <p>{t('import_columns_text', { file: preview.file_name, count: preview.row_count })}</p>
      <FromSheet sheet={preview.sheet} choice={sheet} />
      <Panel isFlush>
        <table className={css['columns']}>
          <thead>
            <tr>
              <th scope="col">{t('import_column')}</th>
              <th scope="col">{t('import_example')}</th>
              <th scope="col">{t('import_target')}</th>
            </tr>
          </thead>
          <tbody>
            {preview.headers.map((header, at) => (
              <tr key={header}>
                <td className={css['header']}>{header}</td>
                <td className={css['example']}>
                  {[...new Set(preview.sample.map((row) => row[at] ?? ''))]
                    .filter(Boolean)
                    .slice(0, 3)
                    .join(', ')}
                </td>
                <td className={css['target']}>
                  <div className={css['choices']}>
                    <Select
                      label={`${t('import_target')}: ${header}`}
                      hideLabel
                      items={targets}
                      value={mapping[at] ?? 'ignore'}
                      onChange={(target) => choose(at, target)}
                    />
                    {asked
                      .filter((one) => one.at === at)
                      .map(({ attribute, number, unit }) => (
                        <PercentUnitSelect
                          key={attribute.id}
                          column={header}
                          number={number}
                          value={unit}
                          onChange={(next) => onUnits({ ...units, [attribute.id]: next })}
                        />
                      ))}
                    <CurrencyNote
                      attribute={attributeOf(mapping[at])}
                      signs={preview.numbers[at]?.other_currencies ?? []}
                    />
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Panel>
      {hasName ? null : <Notice tone="warn">{t('import_need_name')}</Notice>}
      {unclear ? (
        <Notice tone="warn">{t('import_percent_ask', { column: preview.headers[unclear.at] ?? '' })}</Notice>
      ) : null}
      {error ? <Notice tone="bad">{errorText(error)}</Notice> : null}
      <div className={css['foot']}>
        <Button
          variant="main"
          isDisabled={!hasName || unclear !== undefined}
          isPending={isPending}
          onPress={() =>
            void onNext(
              Object.fromEntries(
                asked.flatMap(({ attribute, unit }) => (unit === null ? [] : [[attribute.id, unit]])),
              ),
            ).catch(() => undefined)
          }
        >
          {common('continue')}
        </Button>
      </div>
    </>
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
