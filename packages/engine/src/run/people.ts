import {
  type DayNumber,
  assertNever,
  parseDate,
  parseDecimal,
  ALL_DAYS,
  closedRange,
  intersect,
  merge,
  subtract,
  type DayRange,
} from '@comptoir/kernel';
import type { HierarchyLevel, Value, World } from '../model/index.ts';
import type { AmountConverter } from '../money/amount-converter.ts';
import { EMPTY } from './cell-errors.ts';

/** The days on which one person has a relation to another: disjoint, in order. */
export type Relation = ReadonlyMap<string, readonly DayRange[]>;

/** Whom the relations are between, and what is known of them. */
export type PeopleWorld = Pick<
  World,
  'users' | 'teams' | 'memberships' | 'managers' | 'group_members' | 'attributes'
>;

export type RelationKind = 'team' | 'managers';

const DEPTH_OF: Partial<Record<HierarchyLevel, number>> = {
  directly_below: 1,
  below_2: 2,
  below_3: 3,
  below_4: 4,
  anywhere_below: Number.POSITIVE_INFINITY,
};

/** Teams and managers with their dates. Every answer is computed once per user and level. */
export class People {
  readonly #world: PeopleWorld;
  readonly #teamsOf = new Map<string, { team_id: string; days: DayRange }[]>();
  readonly #membersOf = new Map<string, { user_id: string; days: DayRange }[]>();
  readonly #childrenOf = new Map<string, string[]>();
  readonly #parentOf = new Map<string, string | null>();
  readonly #managedBy = new Map<string, { user_id: string; days: DayRange }[]>();
  readonly #managersOf = new Map<string, { user_id: string; days: DayRange }[]>();
  readonly #relations = new Map<string, Relation>();
  readonly #attributes = new Map<string, Map<string, { value: Value; days: DayRange }[]>>();
  readonly #names = new Map<string, string>();
  /** By dimension and user. */
  readonly #groups = new Map<string, { name: string; days: DayRange }[]>();
  readonly #converter: AmountConverter | null;
  readonly #amounts: ReadonlySet<string>;

  /** `converter`: into the currency in which attributes of type amount are read; `null`: as they are. */
  constructor(world: PeopleWorld, converter: AmountConverter | null = null) {
    this.#world = world;
    this.#converter = converter;
    this.#amounts = new Set(world.attributes.flatMap(({ id, type }) => (type === 'amount' ? [id] : [])));
    for (const team of world.teams) {
      this.#parentOf.set(team.id, team.parent_id);
      if (team.parent_id !== null) push(this.#childrenOf, team.parent_id, team.id);
    }
    for (const one of world.memberships) {
      const days = closedRange(one.span);
      push(this.#teamsOf, one.user_id, { team_id: one.team_id, days });
      push(this.#membersOf, one.team_id, { user_id: one.user_id, days });
    }
    for (const link of world.managers) {
      const days = closedRange(link.span);
      push(this.#managedBy, link.manager_id, { user_id: link.user_id, days });
      push(this.#managersOf, link.user_id, { user_id: link.manager_id, days });
    }
    for (const { dimension_id, user_id, group_name, span } of world.group_members)
      push(this.#groups, `${dimension_id} ${user_id}`, { name: group_name, days: closedRange(span) });
    for (const user of world.users) this.#names.set(user.id, user.name);
  }

  nameOf(user_id: string): string | null {
    return this.#names.get(user_id) ?? null;
  }

  /** Users whose rows count for `user_id`, with the days on which both sides of the relation hold. */
  relation(kind: RelationKind, level: HierarchyLevel, user_id: string): Relation {
    const key = `${kind} ${level} ${user_id}`;
    let found = this.#relations.get(key);
    if (!found) {
      found = byPerson(kind === 'team' ? this.#byTeam(level, user_id) : this.#byManager(level, user_id));
      this.#relations.set(key, found);
    }
    return found;
  }

  /** Does `other` have the relation to `user_id` on that day? */
  isRelated(
    kind: RelationKind,
    level: HierarchyLevel,
    user_id: string,
    other: string,
    on: DayNumber,
  ): boolean {
    const days = this.relation(kind, level, user_id).get(other);
    return days !== undefined && days.some((one) => one.start <= on && on <= one.end);
  }

  /** The attribute's value on a day; empty when none covers it. */
  attribute(user_id: string, attribute_id: string, on: DayNumber): Value {
    let byUser = this.#attributes.get(attribute_id);
    if (!byUser) {
      byUser = this.#indexAttribute(attribute_id);
      this.#attributes.set(attribute_id, byUser);
    }
    const value = byUser.get(user_id)?.find(({ days }) => days.start <= on && on <= days.end)?.value ?? EMPTY;
    const isConverted = this.#converter && value.type === 'decimal' && this.#amounts.has(attribute_id);
    return isConverted ? this.#converter.ofCompany(value.value, on) : value;
  }

  /** The name of the person's group of a dimension on a day; empty when they are in none. */
  group(user_id: string, dimension_id: string, on: DayNumber): Value {
    const key = `${dimension_id} ${user_id}`;
    const found = this.#groups.get(key)?.find(({ days }) => days.start <= on && on <= days.end);
    return found ? { type: 'text', value: found.name } : EMPTY;
  }

  /** Every value that the attribute ever had, with its days: disjoint. Where several cover a day, the first counts. */
  attributeSpans(
    user_id: string,
    attribute_id: string,
  ): readonly { readonly value: Value; readonly days: DayRange }[] {
    this.attribute(user_id, attribute_id, 0);
    const all = this.#attributes.get(attribute_id)?.get(user_id) ?? [];
    return all.flatMap(({ value, days }, at) => {
      const earlier = all.slice(0, at).map((one) => one.days);
      return subtract(days, earlier).map((left) => ({ value, days: left }));
    });
  }

  #indexAttribute(attribute_id: string): Map<string, { value: Value; days: DayRange }[]> {
    const type = this.#world.attributes.find((one) => one.id === attribute_id)?.type ?? 'text';
    const byUser = new Map<string, { value: Value; days: DayRange }[]>();
    for (const user of this.#world.users)
      for (const one of user.attributes)
        if (one.attribute_id === attribute_id)
          push(byUser, user.id, { value: attributeValue(type, one.value), days: closedRange(one.span) });
    return byUser;
  }

  #byTeam(level: HierarchyLevel, user_id: string): [string, DayRange][] {
    const pieces: [string, DayRange][] = [];
    for (const own of this.#teamsOf.get(user_id) ?? [])
      for (const team_id of this.#relatedTeams(level, own.team_id))
        for (const member of this.#membersOf.get(team_id) ?? [])
          add(pieces, member.user_id, own.days, member.days);
    return pieces;
  }

  #relatedTeams(level: HierarchyLevel, team_id: string): readonly string[] {
    switch (level) {
      case 'exactly':
        return [team_id];
      case 'directly_above': {
        const parent = this.#parentOf.get(team_id) ?? null;
        return parent === null ? [] : [parent];
      }
      case 'same_manager': {
        const parent = this.#parentOf.get(team_id) ?? null;
        return parent === null ? [team_id] : (this.#childrenOf.get(parent) ?? []);
      }
      case 'directly_below':
      case 'anywhere_below':
      case 'below_2':
      case 'below_3':
      case 'below_4': {
        const seen = new Set<string>([team_id]);
        let layer = [team_id];
        for (let depth = DEPTH_OF[level]!; depth > 0 && layer.length > 0; depth -= 1) {
          layer = layer.flatMap((id) => this.#childrenOf.get(id) ?? []).filter((id) => !seen.has(id));
          for (const id of layer) seen.add(id);
        }
        seen.delete(team_id);
        return [...seen];
      }
      default:
        return assertNever(level);
    }
  }

  #byManager(level: HierarchyLevel, user_id: string): [string, DayRange][] {
    switch (level) {
      case 'exactly':
        return [[user_id, ALL_DAYS]];
      case 'directly_above':
        return (this.#managersOf.get(user_id) ?? []).map((link) => [link.user_id, link.days]);
      case 'same_manager': {
        const pieces: [string, DayRange][] = [];
        for (const up of this.#managersOf.get(user_id) ?? [])
          for (const down of this.#managedBy.get(up.user_id) ?? [])
            add(pieces, down.user_id, up.days, down.days);
        return pieces;
      }
      case 'directly_below':
      case 'anywhere_below':
      case 'below_2':
      case 'below_3':
      case 'below_4':
        return this.#below(user_id, DEPTH_OF[level]!);
      default:
        return assertNever(level);
    }
  }

  /**
   * Whom somebody manages, up to so many levels below, with the days on which the links between them hold. Level by level: days on
   * which a person was reached before lead nowhere new, so that chains of any length and cycles end.
   */
  #below(user_id: string, depth: number): [string, DayRange][] {
    const reached = new Map<string, DayRange[]>();
    let level: [string, DayRange][] = [[user_id, ALL_DAYS]];
    for (let left = depth; left > 0 && level.length > 0; left -= 1) {
      const next: [string, DayRange][] = [];
      for (const [manager, days] of level)
        for (const link of this.#managedBy.get(manager) ?? []) {
          const both = intersect(days, link.days);
          if (!both || link.user_id === user_id) continue;
          for (const fresh of subtract(both, reached.get(link.user_id) ?? [])) {
            next.push([link.user_id, fresh]);
            push(reached, link.user_id, fresh);
          }
        }
      level = next;
    }
    return [...reached].flatMap(([id, list]) => list.map((days): [string, DayRange] => [id, days]));
  }
}

function add(pieces: [string, DayRange][], user_id: string, a: DayRange, b: DayRange): void {
  const both = intersect(a, b);
  if (both) pieces.push([user_id, both]);
}

/** One row counts once however many ways lead to it: overlapping pieces become one. */
function byPerson(pieces: readonly [string, DayRange][]): Relation {
  const byUser = new Map<string, DayRange[]>();
  for (const [user_id, days] of pieces) push(byUser, user_id, days);
  return new Map([...byUser].map(([user_id, list]) => [user_id, merge(list)]));
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

function attributeValue(type: World['attributes'][number]['type'], text: string): Value {
  switch (type) {
    case 'number':
    case 'percentage':
    case 'amount': {
      const value = parseDecimal(text);
      return value ? { type: 'decimal', value } : EMPTY;
    }
    case 'date': {
      const value = parseDate(text);
      return value === null ? EMPTY : { type: 'date', value };
    }
    case 'boolean':
      return { type: 'boolean', value: text === 'true' };
    case 'text':
    case 'picklist':
      return text === '' ? EMPTY : { type: 'text', value: text };
    default:
      return assertNever(type);
  }
}
