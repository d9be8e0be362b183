import { SYNC_TARGETS, type USER_IMPORT_TARGETS } from '@comptoir/contract';

type Target = (typeof USER_IMPORT_TARGETS)[number];

/** Headers as people write them, in both languages, without accents, spaces or case. */
const WORDS: readonly (readonly [Target, readonly string[]])[] = [
  [
    'name',
    [
      'name',
      'fullname',
      'username',
      'user',
      'salesagent',
      'agent',
      'salesrep',
      'rep',
      'employee',
      'person',
      'nom',
      'nomcomplet',
      'utilisateur',
      'commercial',
      'vendeur',
      'collaborateur',
    ],
  ],
  ['first_name', ['firstname', 'givenname', 'forename', 'prenom']],
  ['last_name', ['lastname', 'surname', 'familyname', 'nomdefamille']],
  [
    'email',
    ['email', 'mail', 'workemail', 'emailaddress', 'useremail', 'adressemail', 'adresseemail', 'courriel'],
  ],
  ['role', ['role', 'userrole', 'profil', 'profile']],
  [
    'manager',
    [
      'manager',
      'managername',
      'supervisor',
      'reportsto',
      'reportstoemail',
      'reportstonumber',
      'managerid',
      'manageremail',
      'supervisorid',
      'supervisoreid',
      'managermail',
      'responsable',
      'superieur',
      'directmanager',
    ],
  ],
  ['manager_start', ['managerstart', 'managerstartmonth', 'startmonth', 'moisdedebut', 'debutmanager']],
  ['manager_end', ['managerend', 'managerendmonth', 'endmonth', 'moisdefin', 'finmanager']],
  [
    'team',
    [
      'team',
      'teamname',
      'regionaloffice',
      'office',
      'region',
      'department',
      'equipe',
      'agence',
      'bureau',
      'departement',
    ],
  ],
  ['team_start', ['teamstart', 'teamstartmonth', 'debutequipe']],
  [
    'group_start',
    ['groupstart', 'groupsstart', 'groupstartmonth', 'groupsfrom', 'debutgroupe', 'debutgroupes'],
  ],
  [
    'external_ref',
    [
      'externalid',
      'externalref',
      'employeeid',
      'employeenumber',
      'employeeno',
      'staffnumber',
      'numeroemploye',
      'userid',
      'matricule',
      'reference',
    ],
  ],
  ['language', ['language', 'lang', 'langue']],
  ['source_id', ['id', 'eeid', 'idsalarie']],
  ['start_date', ['hiredate', 'startdate', 'dtcontractstart', 'datedembauche', 'datedentree', 'dateentree']],
  [
    'departure_date',
    [
      'terminationdate',
      'departuredate',
      'enddate',
      'leavedate',
      'dtcontractend',
      'datededepart',
      'datedesortie',
      'datesortie',
    ],
  ],
  ['currency', ['currency', 'paymentcurrency', 'paycurrency', 'devise', 'devisedeversement', 'devisedepaie']],
  ['calculation_currency', ['calculationcurrency', 'devisedecalcul']],
  [
    'attribute_start',
    [
      'attributestart',
      'attributesstart',
      'attributesfrom',
      'attributesstartmonth',
      'validfrom',
      'effectivedate',
      'debutattributs',
      'datedeffet',
    ],
  ],
  [
    'attribute_end',
    [
      'attributeend',
      'attributesend',
      'attributesuntil',
      'attributesendmonth',
      'validto',
      'validuntil',
      'finattributs',
    ],
  ],
];

export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}

/** One target per header; each target at most once, the first header wins; attributes and dimensions by their name. */
export function guessMapping(
  headers: readonly string[],
  attributes: readonly { readonly id: string; readonly name: string }[],
  dimensions: readonly { readonly id: string; readonly name: string }[] = [],
  is_synced = false,
): string[] {
  const taken = new Set<string>();
  const named = (kind: string, all: typeof attributes) =>
    all.map((one) => [plain(one.name), `${kind}:${one.id}`] as const).toReversed();
  const targetOf = new Map([...named('group', dimensions), ...named('attribute', attributes)]);
  const targets = headers.map((header) => {
    const word = plain(header);
    const target = targetOf.get(word) ?? WORDS.find(([, words]) => words.includes(word))?.[0] ?? 'ignore';
    const isOpen = is_synced ? target !== 'role' : !SYNC_TARGETS.includes(target);
    if (target === 'ignore' || !isOpen || taken.has(target)) return 'ignore';
    taken.add(target);
    return target;
  });
  // A column of surnames is often called "Name" beside one of first names.
  return targets.includes('first_name') && !targets.includes('last_name')
    ? targets.map((target) => (target === 'name' ? 'last_name' : target))
    : targets;
}

/** Does the file say what people are called? */
export function hasName(mapping: readonly string[]): boolean {
  return mapping.includes('name') || (mapping.includes('first_name') && mapping.includes('last_name'));
}

/** `{first}.{last}@example.test` filled from a name; `null` when the name has no letters to make an address of. */
export function addressFrom(pattern: string, name: string): string | null {
  const words = name.split(/\s+/).map(plain).filter(Boolean);
  const first = words[0];
  if (first === undefined) return null;
  const last = words.length > 1 ? words.slice(1).join('') : first;
  return pattern.replaceAll('{first}', first).replaceAll('{last}', last).toLowerCase();
}
