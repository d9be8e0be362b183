import type { Attribute, PercentUnit, PlainNumber, UserImport } from '@comptoir/contract';
import { proposedUnit } from '../../../ui/imports/percent-unit.ts';

export interface UnitQuestion {
  /** Column of the file. */
  readonly at: number;
  readonly attribute: Attribute;
  readonly number: PlainNumber;
  /** `null`: to be chosen. */
  readonly unit: PercentUnit | null;
}

/** The columns that become percentages and have plain numbers, with what these mean: as chosen, else as it seems. */
export function unitQuestions(
  preview: Pick<UserImport, 'numbers'>,
  mapping: readonly string[],
  attributes: readonly Attribute[],
  chosen: Readonly<Record<string, PercentUnit>>,
): UnitQuestion[] {
  return mapping.flatMap((target, at) => {
    const attribute = attributes.find((one) => one.type === 'percentage' && target === `attribute:${one.id}`);
    const number = preview.numbers[at]?.plain_number ?? null;
    if (!attribute || !number) return [];
    return [
      {
        at,
        attribute,
        number,
        unit: chosen[attribute.id] ?? proposedUnit(number, attribute.percent_unit ?? null),
      },
    ];
  });
}
