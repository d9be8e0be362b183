import { PATHS } from '../../addresses.ts';

/** Other words, English and French, under which pages and actions are found in either language. */
const SYNONYMS: Readonly<Record<string, string>> = {
  'page:dashboard': 'home start overview accueil tableau de bord',
  'page:statements':
    'pay commissions board lock validate payroll relevés paie verrouiller valider commissions',
  'page:plans': 'compensations rules rates rémunérations règles barème taux',
  'page:quotas': 'targets goals objectifs cibles',
  'page:users': 'people employees team hierarchy org chart utilisateurs personnes équipe organigramme',
  'page:tables': 'data records deals crm données enregistrements affaires',
  [PATHS.audit]: 'log history trail who changed journal historique modifications',
  'page:help': 'guide documentation support how to aide mode d’emploi assistance',
  'page:api': 'developer documentation rest développeur',
  [PATHS.account]:
    'profile password language picture second factor passkey authenticator profil mot de passe langue photo compte facteur clé d’accès',
  [PATHS.company]: 'currency logo fiscal year entreprise devise exercice',
  [PATHS.validation]:
    'approval chain delegate stand in levels approbation circuit remplaçant délégué niveaux',
  [PATHS.reasons]: 'overwrite reasons approval limit motifs ajustement approbation limite',
  'page:reports': 'charts pivot totals analysis graphiques tableaux analyse chiffres',
  'page:discussions': 'questions messages chat ask disputes échanges poser litiges',
  'page:requests': 'questions messages tickets disputes demandes litiges réclamations',
  [PATHS.notifications]: 'bell mail slack alerts digest alertes e-mail cloche résumé',
  [PATHS.subscription]: 'licenses seats price contract abonnement licences prix contrat',
  [PATHS.attributes]: 'custom fields of people attributs champs personnalisés',
  'page:letters':
    'commission letters plan letters signature campaigns lettres de commission campagnes signatures',
  'page:my-letters': 'sign signature letters lettres à signer',
  [PATHS.adjustments]: 'overwrites manual payments corrections ajustements remplacements paiements manuels',
  [PATHS.currencies]: 'exchange rates euro dollar devises taux de change',
  [PATHS.security]:
    'single sign-on sso saml google password login domain second factor authentification unique mot de passe connexion domaine sécurité',
  [PATHS.integrations]:
    'connections sftp database sql s3 crm sync refresh connexions base de données actualiser synchroniser',
  [PATHS.api]: 'api keys token developer rest clés jeton développeur programme',
  [PATHS.proposals]: 'agents ai assistant mcp confirm changes ia propositions confirmer modifications',
  [PATHS.webhooks]: 'events callback payroll api http événements appel paie',
  [PATHS.minimumCompensation]: 'guarantee floor draw garantie plancher avance minimum',
  [PATHS.roles]: 'rights permissions access droits autorisations accès rôles',
  'act:plan': 'create add plan nouveau créer ajouter',
  'act:template': 'create plan example sample accelerator spiff nouveau créer exemple',
  'act:import': 'upload csv excel file deals importer charger fichier données',
  'act:people': 'upload csv excel people employees importer charger fichier utilisateurs salariés',
  'act:recalculate': 'calculate compute refresh run recalculer calculer relancer actualiser',
  'act:light': 'mode appearance bright apparence thème clair jour',
  'act:dark': 'mode appearance night apparence thème sombre nuit',
  'act:system': 'mode appearance automatic apparence thème automatique',
  'act:language': 'french english language translate français anglais langue traduire',
  'act:shortcuts': 'keys keyboard help raccourcis clavier aide',
  'act:logout': 'sign out log off quit exit déconnexion se déconnecter quitter',
};

/** Empty for what has none. */
export function synonymsOf(command_id: string): string {
  return SYNONYMS[command_id] ?? SYNONYMS[command_id.replace(/^page:(?=\/)/, '')] ?? '';
}
