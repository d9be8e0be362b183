import type { UserImportChange } from '@comptoir/contract';
import type { Directory, PlannedUser } from './check-model.ts';

type Person = Directory['users'][number];

/** What a change of somebody who is here is compared with. */
export interface Present {
  readonly mapping: readonly string[];
  /** A connection keeps addresses up to date; a file only fills empty ones. */
  readonly is_synced: boolean;
  /** First day of the present month. */
  readonly month_start: string;
  /** The company's. */
  readonly currency: string;
  readonly nameOf: (user_id: string) => string | null;
  readonly roleName: (role_id: string) => string;
  readonly hasTeam: (person: Person, team: string) => boolean;
  /** As the file's row names the manager: is it the person whom this name means? */
  readonly isManager: (person: Person, manager: string) => boolean;
  readonly managerName: (manager: string) => string;
  readonly teamName: (team: string) => string;
  readonly groupName: (group_id: string) => string;
  /** Of today, by name. */
  readonly groupOf: (person: Person, dimension_id: string) => string | null;
  readonly valuesOf: (
    user_id: string,
    attribute_id: string,
  ) => readonly Directory['attribute_values'][number][];
}

export type Change = Omit<UserImportChange, 'line' | 'name'>;

/** Everything that an accepted row changes about somebody who is here: what it was, what it becomes and from which day. */
export function changesOf(planned: Omit<PlannedUser, 'changes'>, person: Person, present: Present): Change[] {
  const changes: Change[] = [];
  if (planned.departure !== null)
    return [{ field: 'departure_date', before: null, after: planned.departure, from: null }];
  const set = (field: string, before: string | null, after: string | null, from: string | null = null) => {
    if (after !== null && after !== before) changes.push({ field, before, after, from });
  };
  if (planned.returns) changes.push({ field: 'return', before: null, after: planned.name, from: null });
  set('name', person.name, planned.name);
  if (person.email === null || present.is_synced) set('email', person.email, planned.email);
  if (planned.role_id !== person.role_id && planned.role_id !== null && present.mapping.includes('role'))
    set('role', present.roleName(person.role_id), present.roleName(planned.role_id));
  set('language', person.language, planned.language);
  set('currency', person.currency ?? present.currency, planned.currency);
  set('calculation_currency', person.calculation_currency ?? present.currency, planned.calculation_currency);
  set('external_ref', person.external_ref, planned.external_ref);
  const { manager, manager_span } = planned;
  if (manager !== null && (!present.isManager(person, manager) || manager_span.start_date !== null)) {
    const before = person.manager_id === null ? null : present.nameOf(person.manager_id);
    changes.push({
      field: 'manager',
      before,
      after: present.managerName(manager),
      from: manager_span.start_date ?? present.month_start,
    });
  }
  if (planned.team !== null && !present.hasTeam(person, planned.team))
    changes.push({
      field: 'team',
      before: null,
      after: present.teamName(planned.team),
      from: planned.team_start ?? present.month_start,
    });
  for (const { dimension_id, group_id, start_date } of planned.groups)
    if (start_date !== null || !person.group_ids.includes(group_id))
      changes.push({
        field: `group:${dimension_id}`,
        before: present.groupOf(person, dimension_id),
        after: present.groupName(group_id),
        from: start_date ?? present.month_start,
      });
  for (const { attribute_id, value, start_date, end_date } of planned.attributes) {
    const held = present.valuesOf(person.id, attribute_id);
    if (!applies(held, value, { start_date, end_date }))
      changes.push({
        field: `attribute:${attribute_id}`,
        before: valueOn(held, start_date),
        after: value,
        from: start_date,
      });
  }
  return changes;
}

type Held = readonly Directory['attribute_values'][number][];

/** Has the person had this value throughout these days? */
export function applies(
  held: Held,
  value: string,
  { start_date, end_date }: { readonly start_date: string | null; readonly end_date: string | null },
): boolean {
  return held.some(
    (one) =>
      one.value === value &&
      (one.end_date === null || (end_date !== null && one.end_date >= end_date)) &&
      (one.start_date === null || (start_date !== null && one.start_date <= start_date)),
  );
}

/** On that day; without a day the newest. */
function valueOn(held: Held, day: string | null): string | null {
  const there =
    day === null
      ? held.toSorted((a, b) => (b.start_date ?? '').localeCompare(a.start_date ?? ''))
      : held.filter((one) => (one.start_date ?? day) <= day && (one.end_date ?? day) >= day);
  return there[0]?.value ?? null;
}
