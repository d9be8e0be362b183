export default {
  title: 'Pour commencer',
  progress:
    '{count, plural, one {# étape faite sur {of}} other {# étapes faites sur {of}}}, jusqu’à votre premier mois validé.',
  finished: 'Toutes les étapes sont faites.',
  findAgain: 'Le centre d’aide permet de retrouver cette liste.',
  hide: 'Masquer la liste',
  show: 'Afficher les premières étapes',
  show_text: 'La liste qui mène d’une entreprise vide au premier mois validé.',
  done: 'Fait',
  skip: 'Passer',
  skipped: 'Passée',
  unskip: 'Reprendre : {step}',
  confirmSettings: 'Déjà corrects',
  settings: {
    title: 'Vérifiez les paramètres de l’entreprise',
    text: 'La devise, l’exercice et le jour de clôture du mois. Tous les montants en dépendent.',
  },
  users: {
    title: 'Ajoutez vos équipes',
    text: 'Les personnes d’abord : un fichier d’affaires les retrouve ensuite par leur nom.',
  },
  table: {
    title: 'Importez vos données de vente',
    text: 'Un export Excel ou CSV de votre CRM devient une table, avec un propriétaire et une date pour chaque affaire.',
  },
  plan: {
    title: 'Créez un plan',
    text: 'Un modèle apporte des taux d’exemple, que vous remplacez par les vôtres.',
  },
  quotas: {
    title: 'Saisissez les objectifs',
    text: 'Votre plan compare les ventes à un objectif qui n’a pas encore de valeurs.',
  },
  live: {
    title: 'Publiez le plan',
    text: 'Ajoutez les personnes qu’il paie, essayez-le sur l’une d’elles et un mois, puis publiez-le.',
  },
  calculation: {
    title: 'Calculez un mois',
    text: 'Choisissez un mois terminé qui a des affaires : un mois en cours ne peut pas être verrouillé.',
  },
  explained: {
    title: 'Voyez pourquoi un montant est ce qu’il est',
    text: 'Ouvrez un relevé et lisez la règle, les taux et les affaires derrière le montant.',
  },
  validated: {
    title: 'Verrouillez et validez le mois',
    text: 'Un relevé verrouillé ne change plus. Un relevé validé peut partir en paie.',
  },
  way: {
    settings: 'Ouvrir les paramètres',
    importUsers: 'Importer des personnes',
    addUsers: 'Ajouter à la main',
    importTable: 'Importer des affaires',
    template: 'Choisir un modèle',
    scratch: 'Partir de zéro',
    quotas: 'Saisir les valeurs',
    members: 'Ajouter des personnes au plan',
    publish: 'Ouvrir le plan',
    board: 'Ouvrir les relevés',
    why: 'Ouvrir un relevé',
    close: 'Ouvrir le mois',
  },
  guide: {
    label: 'Guide de votre premier plan',
    step: 'Étape {at} sur {of}',
    close: 'Masquer le guide',
    data: 'Cette étape décide quels enregistrements comptent : la table, à qui ils sont, et selon quelle date.',
    commission: 'Cette étape décide quel montant est payé, et quel mois.',
    rules: 'Cette étape décide comment le montant est calculé : sommes, objectifs, paliers et formules.',
    kpis: 'Cette étape décide quels chiffres accompagnent le montant sur le relevé. Elle peut rester vide.',
    dashboard: 'Cette étape décide ce que chacun voit sur son accueil. Elle peut rester vide.',
    checks:
      'Cette étape garde des exemples avec le montant attendu, pour tester les changements à venir. Elle peut rester vide.',
  },
};
