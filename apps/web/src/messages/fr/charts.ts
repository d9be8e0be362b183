export default {
  chart: 'graphique',
  category: 'Catégorie',
  legend: 'Légende',
  other: 'Autres',
  keys: 'Utilisez les flèches gauche et droite pour changer de catégorie, haut et bas pour changer de série.',
  keys_open:
    'Utilisez les flèches gauche et droite pour changer de catégorie, haut et bas pour changer de série. Appuyez sur Entrée pour voir les lignes derrière un chiffre.',
  negative_left_out:
    'Les chiffres inférieurs à zéro ne sont pas des parts d’un tout. Affichez le tableau pour les voir.',
  behind: '{name} : {value}. Afficher les lignes derrière.',
  compared: 'contre {value} en {name}',
};
