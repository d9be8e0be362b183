export default {
  line: 'Connexion',
  offline: 'Vous êtes hors ligne.',
  unreachable: 'Comptoir ne répond pas.',
  data_as_of: 'Données du {when}.',
  changes:
    'Vos commentaires partiront à votre retour en ligne. Les autres modifications ne peuvent pas être enregistrées.',
  again: 'Réessayer',
  not_kept: 'Cette page n’est pas conservée sur cet appareil. Elle s’ouvrira à votre retour en ligne.',
  part_not_kept:
    'Ce qui manque ici n’est pas conservé sur cet appareil. Cela s’ouvrira à votre retour en ligne.',
  printed: 'Imprimé par {name}, {when}',
  device: 'Cet appareil',
  keep: 'Conserver mes pages sur cet appareil',
  keep_text:
    'Votre tableau de bord, vos relevés et vos notifications s’ouvrent sans connexion. Ils sont conservés {days} jours au plus et supprimés à la déconnexion. Désactivez cette option sur un appareil partagé.',
  keep_none: 'Ce navigateur ne peut pas conserver de pages.',
  removed: 'Vos pages ont été supprimées de cet appareil',
  install: 'Installer l’application',
  install_text:
    'Sur un téléphone : ouvrez le menu de votre navigateur et choisissez « Sur l’écran d’accueil ».',
};
