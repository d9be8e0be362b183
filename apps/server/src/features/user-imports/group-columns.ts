import { datesOfMonths, type MonthCalendar } from '@comptoir/kernel';
import type { GroupName } from '../groups/index.ts';
import type { Directory, PlannedUser, Refuse, Sheet } from './check-model.ts';
import { keyOf } from './find-person.ts';
import { monthOf } from './plain-cells.ts';

/** Reads the columns of a file that name groups: one per dimension, a group by its name or its key. */
export class GroupColumns {
  /** By dimension, then by name and key. */
  private readonly dimensions: ReadonlyMap<string, ReadonlyMap<string, GroupName>>;
  private readonly calendar: MonthCalendar;

  constructor(sheet: Sheet, directory: Directory) {
    this.calendar = directory.calendar;
    const mapped = sheet.mapping.flatMap((target) => (target.startsWith('group:') ? [target.slice(6)] : []));
    this.dimensions = new Map(
      mapped.map((id) => {
        const groups = directory.groups.filter((group) => group.dimension_id === id && !group.is_archived);
        const byKey = groups.map((group) => [keyOf(group.api_key), group] as const);
        return [id, new Map([...byKey, ...groups.map((group) => [keyOf(group.name), group] as const)])];
      }),
    );
  }

  read(cell: (target: string) => string, refuse: Refuse): PlannedUser['groups'] {
    if (this.dimensions.size === 0) return [];
    const start = monthOf(cell('group_start'), 'group_start', refuse);
    const { start_date } = datesOfMonths(start, null, this.calendar);
    return [...this.dimensions].flatMap(([dimension_id, groups]) => {
      const target = `group:${dimension_id}`;
      const text = cell(target);
      if (text === '') return [];
      const group = groups.get(keyOf(text)) ?? refuse('unknown_group', target);
      if (group.is_followed) refuse('followed_group', target);
      return [{ dimension_id, group_id: group.id, start_date }];
    });
  }
}
