import type { Ctx } from '../../../platform/context.ts';
import { type Column, madeField, standardColumn } from './column.ts';
import { type Belonging, findDimensions, findTeamNames } from './people-queries.ts';

/** What a person has in a month, as a column. */
export interface PeopleColumn {
  readonly column: Column;
  readonly belonging: Belonging;
}

export async function peopleColumns(ctx: Ctx, language: 'en' | 'fr'): Promise<PeopleColumn[]> {
  const dimensions = await findDimensions(ctx);
  return [
    {
      column: standardColumn('team', 'picklist', language, { options: await findTeamNames(ctx) }),
      belonging: { kind: 'team' },
    },
    { column: standardColumn('manager', 'user', language), belonging: { kind: 'manager' } },
    ...dimensions.map(({ id, name, options }): PeopleColumn => ({
      column: {
        field: madeField(id, { name, type: 'picklist', options }),
        standard: null,
        part: 'group',
        currency: null,
      },
      belonging: { kind: 'group', dimension_id: id },
    })),
  ];
}
