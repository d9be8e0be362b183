import type en from '../en/factor.ts';

export default {
  title: 'Second facteur',
  lead: 'En plus du mot de passe, la connexion demande le code d’une application d’authentification sur votre téléphone.',
  on: 'Activé',
  off: 'Désactivé',
  set_up: 'Configurer',
  turn_off: 'Désactiver',
  turned_off: 'Second facteur désactivé.',
  new_codes: 'Nouveaux codes de secours',
  codes_left:
    '{count, plural, =0 {Plus aucun code de secours. Créez-en de nouveaux.} one {# code de secours restant.} other {# codes de secours restants.}}',
  begin_lead:
    'Il vous faut une application d’authentification, par exemple celle de votre entreprise. Vos autres sessions seront fermées.',
  begin: 'Afficher le code QR',
  scan: 'Scannez ce code avec votre application, puis saisissez les 6 chiffres affichés.',
  qr: 'Code QR pour l’application d’authentification',
  secret: 'Ou saisissez cette clé à la main :',
  code: 'Code',
  code_hint: 'Les 6 chiffres de votre application, ou l’un de vos codes de secours.',
  confirm: 'Activer',
  codes_title: 'Conservez vos codes de secours',
  codes_lead:
    'Chacun remplace l’application pour une connexion, si vous perdez votre téléphone. Ils ne s’afficheront plus.',
  codes_kept: 'Je les ai conservés',
  copied: 'Copié.',
  required_title: 'Configurez un second facteur',
  required_lead: 'Votre entreprise l’exige pour se connecter avec un mot de passe.',
} satisfies typeof en;
