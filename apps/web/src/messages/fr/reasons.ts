export default {
  title: 'Motifs',
  text: 'Ce que l’on choisit quand on modifie des enregistrements ou des relevés à la main.',
  in_sandbox:
    'Un bac à sable utilise les motifs de votre entreprise. Modifiez-les dans l’environnement de production.',
  statements_title: 'Pour les relevés',
  statements_text: 'Demandés pour les remplacements et les paiements manuels.',
  records_title: 'Pour les enregistrements',
  records_text: 'Demandés quand des enregistrements sont supprimés dans les tables.',
  required: 'Un motif est obligatoire',
  none: 'Aucun motif pour l’instant.',
  name_of: 'Motif {number}',
  add: 'Ajouter un motif',
  up: 'Déplacer {name} vers le haut',
  down: 'Déplacer {name} vers le bas',
  archive: 'Archiver {name}',
  unarchive: 'Désarchiver {name}',
  remove: 'Supprimer {name}',
  limit_title: 'Approbation',
  limit: 'Au-dessus de ce montant, une deuxième personne approuve',
  limit_help:
    'Un ajustement qui change la paie de quelqu’un de plus que ce montant n’est pris en compte que lorsqu’une autre personne que son auteur l’approuve. Laissez vide pour ne jamais le demander.',
};
