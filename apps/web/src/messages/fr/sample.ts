export default {
  try: 'Essayer avec un exemple',
  try_lead:
    'Découvrez d’abord l’outil avec des personnes, des affaires et des plans. Vous retrouvez votre entreprise vide quand vous voulez.',
  what: 'Votre entreprise s’affiche avec les données d’une petite équipe de vente. Vous retrouvez votre entreprise vide quand vous voulez.',
  comes: 'Ce qui s’ajoute :',
  comes_data: '41 personnes dans trois bureaux, avec leurs affaires, leurs objectifs et deux plans',
  comes_months:
    'Dix mois calculés jusqu’à aujourd’hui : certains sont payés, un est validé, un est verrouillé en partie',
  comes_talk: 'Une discussion sur un relevé',
  people:
    'Ces personnes n’ont pas d’accès, et personne ne reçoit d’e-mail. Vous pouvez ouvrir les relevés de chacun.',
  removable:
    'Ce que vous avez déjà réglé attend et revient tel quel. Vous pouvez supprimer l’exemple à tout moment.',
  start: 'Afficher l’exemple',
  making:
    'Votre exemple est en cours de création. Personnes, affaires et relevés apparaissent dès qu’ils sont prêts.',
  progress: 'Avancement de l’exemple',
  made: 'Vous voyez un exemple.',
  failed: 'L’exemple n’a pas pu être terminé.',
  again: 'Recommencer',
  again_lead:
    'Les deux choix suppriment les données d’exemple et tout ce qui s’y est ajouté : personnes sans accès, tables, plans, relevés, discussions, clés d’API, connexions et bacs à sable.',
  again_reset: 'Refaire l’exemple le crée de nouveau, comme au début.',
  again_remove:
    'Le supprimer rétablit votre entreprise telle qu’elle était avant. Les personnes qui ont un accès ou une invitation restent, avec leurs rôles.',
  again_final: 'Cette action est définitive.',
  name: 'Saisissez « {name} » pour confirmer',
  reset: 'Refaire l’exemple',
  remove: 'Le supprimer',
};
