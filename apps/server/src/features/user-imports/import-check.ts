import { emailSchema, isPlainName, type UserImportReason } from '@comptoir/contract';
import { datesOfMonths, type DateRange } from '@comptoir/kernel';
import { AttributeColumns } from './attribute-columns.ts';
import { GroupColumns } from './group-columns.ts';
import { currencyOf, emailOf, languageOf, monthOf } from './plain-cells.ts';
import { loopsIn } from '../users/index.ts';
import { changesOf } from './import-changes.ts';
import { type FilePerson, isPersonName, keyOf, PersonFinder } from './find-person.ts';
import { addressFrom } from './import-mapping.ts';
import type { Directory, Issue, PlannedUser, CheckedImport, Sheet, Refuse } from './check-model.ts';
import { Refused } from './refused.ts';
import { orphansOf } from './orphans.ts';
import { presentOf } from './import-present.ts';
import { LeftOut, refuseAddress, SyncedPeople, type SyncedRow } from './synced-people.ts';

/** Columns whose cells are names of people and teams, or find them. */
const NAMED = ['name', 'first_name', 'last_name', 'manager', 'team', 'external_ref'] as const;

/** Reads the whole file against the directory. Pure: every mistake is found, none thrown, nothing written. */
export function checkImport(sheet: Sheet, directory: Directory): CheckedImport {
  const state = new Check(sheet, directory);
  sheet.rows.forEach((row, index) => state.row(row, index + 2));
  state.refuseLoops();
  return state.result();
}

/** Lives for one check: what was seen in earlier rows decides about later ones. */
class Check {
  private readonly sheet: Sheet;
  private readonly directory: Directory;
  private readonly byName = new Map<string, Directory['users'][number][]>();
  private readonly byEmail = new Map<string, Directory['users'][number]>();
  private readonly byRef = new Map<string, Directory['users'][number]>();
  private readonly people: PersonFinder;
  private readonly seenUsers = new Set<string>();
  private readonly seenNames = new Map<string, string | null>();
  private readonly seenEmails = new Set<string>();
  /** `row:<line>` to the user whom the row updates. */
  private readonly userOfRow = new Map<string, string>();
  private readonly newManagers = new Map<string, string>();
  private readonly newTeams = new Map<string, string>();
  private readonly userById: ReadonlyMap<string, Directory['users'][number]>;
  private readonly roleByKey: ReadonlyMap<string, string>;
  private readonly teamByKey: ReadonlyMap<string, Directory['teams'][number]>;
  private readonly columnOf: ReadonlyMap<string, number>;
  /** The next number to try for an address that is made of a name, so that a thousand of one name are not counted through each time. */
  private readonly nextNumber = new Map<string, number>();
  private readonly attributes: AttributeColumns;
  private readonly groups: GroupColumns;
  private planned: Omit<PlannedUser, 'changes'>[] = [];
  private readonly issues: Issue[] = [];
  private readonly synced: SyncedPeople | null;
  private left_out = 0;
  private without_manager = 0;

  constructor(sheet: Sheet, directory: Directory) {
    this.sheet = sheet;
    this.directory = directory;
    for (const user of directory.users) {
      const namesakes = this.byName.get(keyOf(user.name));
      if (namesakes) namesakes.push(user);
      else this.byName.set(keyOf(user.name), [user]);
      if (user.email !== null) this.byEmail.set(user.email, user);
      if (user.external_ref !== null) this.byRef.set(user.external_ref, user);
    }
    this.columnOf = new Map(sheet.mapping.map((target, at) => [target, at] as const).toReversed());
    this.userById = new Map(directory.users.map((user) => [user.id, user]));
    // Of several with one name the first counts.
    this.roleByKey = new Map(
      directory.roles.map((role) => [keyOf(role.name), role.id] as const).toReversed(),
    );
    this.teamByKey = new Map(directory.teams.map((team) => [keyOf(team.name), team] as const).toReversed());
    this.synced = directory.sync === null ? null : new SyncedPeople(directory.sync, sheet, directory);
    this.people = new PersonFinder(
      directory.users,
      sheet.rows.flatMap((row, index) => (row === null ? [] : [this.filePerson(row, index + 2)])),
      this.synced?.byRef,
    );
    this.attributes = new AttributeColumns(sheet, directory, this.columnOf);
    this.groups = new GroupColumns(sheet, directory);
  }

  row(row: readonly string[] | null, line: number): void {
    try {
      if (row === null) throw new Refused({ line, reason: 'wrong_column_count', column: null, value: '' });
      this.planned.push(this.plan(row, line));
    } catch (error) {
      if (error instanceof LeftOut) this.left_out += 1;
      else if (error instanceof Refused) this.issues.push(error.issue);
      else throw error;
    }
  }

  /** The name in one column, or in two. */
  private filePerson(row: readonly string[], line: number): FilePerson {
    const cell = (target: string) => row[this.columnOf.get(target) ?? -1] ?? '';
    const name = cell('name') || [cell('first_name'), cell('last_name')].filter(Boolean).join(' ');
    return {
      line,
      name: name.replace(/\s+/g, ' '),
      email: cell('email'),
      external_ref: cell('external_ref'),
      source_id: cell('source_id'),
    };
  }

  private plan(row: readonly string[], line: number): Omit<PlannedUser, 'changes'> {
    const cell = (target: string) => row[this.columnOf.get(target) ?? -1] ?? '';
    const refuse: Refuse = (reason, target, period = null): never => {
      const at = target === null ? -1 : (this.columnOf.get(target) ?? -1);
      throw new Refused({
        line,
        reason,
        column: this.sheet.headers[at] ?? null,
        value: row[at] ?? '',
        ...(period === null ? {} : { period }),
      });
    };
    const { name } = this.filePerson(row, line);
    if (name === '') refuse('missing_name', this.columnOf.has('name') ? 'name' : 'last_name');
    for (const target of NAMED) if (!isPlainName(cell(target))) refuse('name_characters', target);
    const typed = emailOf(cell('email'), refuse);
    const external_ref = cell('external_ref') || null;
    const synced = this.synced?.read(row, cell, refuse) ?? null;
    const existing = synced ? synced.existing : this.existing(name, typed, external_ref, refuse);
    if (existing?.status === 'archived' && !synced?.returns) refuse('user_archived', 'name');
    if (synced) refuseAddress(this.directory, typed, existing, refuse);
    const identity = existing?.id ?? synced?.ref ?? typed ?? keyOf(name);
    const isRepeated = synced ? this.seenUsers.has(identity) : this.isRepeated(identity, keyOf(name), typed);
    if (isRepeated) refuse('duplicate_user', 'name');
    if (typed !== null && this.seenEmails.has(typed)) refuse('duplicate_email', 'email');
    if (existing && !this.sheet.options.update_existing) refuse('already_exists', 'name');

    const planned = {
      line,
      existing_id: existing?.id ?? null,
      name,
      email: typed ?? existing?.email ?? this.madeAddress(name),
      role_id: this.role(cell('role'), refuse),
      language: languageOf(cell('language'), refuse),
      currency: currencyOf(cell('currency'), 'currency', this.directory, refuse),
      calculation_currency: currencyOf(
        cell('calculation_currency'),
        'calculation_currency',
        this.directory,
        refuse,
      ),
      external_ref,
      ...this.manager(existing ? `user:${existing.id}` : `row:${line}`, cell, refuse, synced),
      ...this.team(cell, refuse),
      attributes: this.attributes.read(cell, identity, existing, refuse),
      groups: this.groups.read(cell, refuse),
      ref: synced?.ref ?? null,
      departure: synced?.departure ?? null,
      returns: synced?.returns ?? false,
    };
    if (existing) this.userOfRow.set(`row:${line}`, existing.id);
    this.seenUsers.add(identity);
    this.seenNames.set(keyOf(name), typed);
    if (planned.email !== null) this.seenEmails.add(planned.email);
    return planned;
  }

  /** Each person once per file. Two of one name are two people only when both rows say so with an address of their own. */
  private isRepeated(identity: string, name: string, email: string | null): boolean {
    if (!this.seenNames.has(name)) return identity !== email && this.seenUsers.has(identity);
    const seen = this.seenNames.get(name) ?? null;
    return this.seenUsers.has(identity) || seen === null || email === null;
  }

  /** The same person: by reference, else by address, else by a name that only one has. */
  private existing(
    name: string,
    email: string | null,
    ref: string | null,
    refuse: Refuse,
  ): Directory['users'][number] | null {
    const byRef = ref === null ? undefined : this.byRef.get(ref);
    const byEmail = email === null ? undefined : this.byEmail.get(email);
    if (byRef && byEmail && byRef !== byEmail) refuse('email_used', 'email');
    if (byRef ?? byEmail) return byRef ?? byEmail ?? null;
    const named = (this.byName.get(keyOf(name)) ?? []).filter(
      (user) => email === null || user.email === null,
    );
    if (named.length > 1) refuse('ambiguous_name', 'name');
    return named[0] ?? null;
  }

  private madeAddress(name: string): string | null {
    const pattern = this.sheet.options.email_pattern;
    if (pattern === null) return null;
    const made = addressFrom(pattern, name);
    if (made === null || !emailSchema.safeParse(made).success) return null;
    for (let number = this.nextNumber.get(made) ?? 1; ; number += 1) {
      const candidate = number === 1 ? made : made.replace('@', `${number}@`);
      if (this.seenEmails.has(candidate) || this.byEmail.has(candidate)) continue;
      this.nextNumber.set(made, number);
      return candidate;
    }
  }

  private role(text: string, refuse: Refuse): string | null {
    if (text === '') return this.sheet.options.role_id;
    return this.roleByKey.get(keyOf(text)) ?? refuse('unknown_role', 'role');
  }

  private manager(
    self: string,
    cell: (target: string) => string,
    refuse: Refuse,
    synced: SyncedRow | null,
  ): { manager: string | null; manager_span: DateRange } {
    const text = cell('manager');
    const open = { start_date: null, end_date: null };
    if (text === '') return { manager: null, manager_span: open };
    // A manager whom nobody here is: the person is kept up to date all the same.
    if (synced && !['user', 'row'].includes(this.people.find(text).kind)) {
      this.without_manager += 1;
      return { manager: null, manager_span: open };
    }
    const manager = this.personNamed(text, refuse);
    if (this.rowOrUser(manager) === self) refuse('manager_is_self', 'manager');
    const start = monthOf(cell('manager_start'), 'manager_start', refuse);
    const end = monthOf(cell('manager_end'), 'manager_end', refuse);
    if (start === null && synced?.starts && synced.existing === null)
      return { manager, manager_span: { start_date: synced.starts, end_date: null } };
    if (start === null && this.sheet.mapping.includes('manager_start'))
      refuse('missing_start_month', 'manager_start');
    if (start !== null && end !== null && start > end) refuse('start_after_end', 'manager_end');
    if (manager.startsWith('new:') && !this.newManagers.has(manager)) this.newManagers.set(manager, text);
    return { manager, manager_span: datesOfMonths(start, end, this.directory.calendar) };
  }

  /** The key of the person whom a cell names; of nobody who is here a manager may be made, of a name only. */
  private personNamed(text: string, refuse: Refuse): string {
    const found = this.people.find(text);
    if (found.kind === 'user') return `user:${found.user.id}`;
    if (found.kind === 'row') return `row:${found.line}`;
    if (found.kind === 'ambiguous') return refuse('ambiguous_name', 'manager');
    if (!isPersonName(text)) return refuse('manager_not_found', 'manager');
    if (!this.sheet.options.create_missing_managers) return refuse('unknown_manager', 'manager');
    return `new:${keyOf(text)}`;
  }

  /** A row of an existing user means that user. */
  private rowOrUser(key: string): string {
    const user_id = key.startsWith('row:') ? this.userOfRow.get(key) : undefined;
    return user_id === undefined ? key : `user:${user_id}`;
  }

  private team(
    cell: (target: string) => string,
    refuse: Refuse,
  ): { team: string | null; team_start: string | null } {
    const text = cell('team');
    if (text === '') return { team: null, team_start: null };
    const key = keyOf(text);
    const start = monthOf(cell('team_start'), 'team_start', refuse);
    if (!this.teamByKey.has(key)) {
      if (!this.sheet.options.create_missing_teams) refuse('unknown_team', 'team');
      if (!this.newTeams.has(key)) this.newTeams.set(key, text);
    }
    return { team: key, team_start: datesOfMonths(start, null, this.directory.calendar).start_date };
  }

  /** Two people who name each other, or a longer ring: all its rows are refused, since no one of them is the wrong one. */
  refuseLoops(): void {
    this.planned = this.planned.map((row) => ({
      ...row,
      manager: row.manager === null ? null : this.rowOrUser(row.manager),
    }));
    const rows = this.planned.map((row) => ({
      row,
      name: this.rowOrUser(`row:${row.line}`),
      manager: row.manager,
    }));
    const managerOf = new Map<string, string | null>();
    for (const user of this.directory.users)
      managerOf.set(`user:${user.id}`, user.manager_id === null ? null : `user:${user.manager_id}`);
    for (const { name, manager } of rows) if (manager !== null) managerOf.set(name, manager);
    const looping = new Set(loopsIn(managerOf));
    const refused = new Set(rows.filter(({ name, manager }) => manager !== null && looping.has(name)));
    const orphaned = orphansOf(rows, refused, (key) => !key.startsWith('row:'));
    const at = this.columnOf.get('manager') ?? -1;
    const note = (line: number, reason: UserImportReason) =>
      this.issues.push({
        line,
        reason,
        column: this.sheet.headers[at] ?? null,
        value: this.sheet.rows[line - 2]?.[at] ?? '',
      });
    if (this.synced) {
      // Nobody's pay waits for an org chart: they come without that manager.
      const alone = new Set([...refused, ...orphaned].map(({ row }) => row.line));
      this.without_manager += alone.size;
      this.planned = this.planned.map((row) => (alone.has(row.line) ? { ...row, manager: null } : row));
      return;
    }
    for (const { row } of refused) note(row.line, 'manager_loop');
    for (const { row } of orphaned) note(row.line, 'unknown_manager');
    this.planned = rows.filter((one) => !refused.has(one) && !orphaned.has(one)).map(({ row }) => row);
  }

  result(): CheckedImport {
    const present = presentOf(this.sheet, this.directory, {
      planned: this.planned,
      new_managers: this.newManagers,
      new_teams: this.newTeams,
      teams: this.teamByKey,
      users: this.userById,
    });
    const planned = this.planned.map((row): PlannedUser => {
      const existing = this.userById.get(row.existing_id ?? '');
      return { ...row, changes: existing ? changesOf(row, existing, present) : [] };
    });
    const managers = new Set(planned.flatMap((row) => row.manager ?? []));
    const teams = new Set(planned.flatMap((row) => row.team ?? []));
    return {
      planned,
      issues: this.issues.toSorted((a, b) => a.line - b.line),
      managers_created: [...this.newManagers].filter(([key]) => managers.has(key)).map(([, name]) => name),
      teams_created: [...this.newTeams].filter(([key]) => teams.has(key)).map(([, name]) => name),
      left_out: this.left_out,
      without_manager: this.without_manager,
    };
  }
}
