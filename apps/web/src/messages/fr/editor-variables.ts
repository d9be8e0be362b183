/** Kinds of variables, one by one. */
export default {
  rank: {
    scope: 'Enregistrements',
    groupBy: 'Pour chaque',
    groupByNone: 'Tous ensemble',
    order: 'Dans l’ordre de',
    orderDate: 'Date',
    direction: 'Sens',
    directions: {
      date: { asc: 'Le plus ancien d’abord', desc: 'Le plus récent d’abord' },
      text: { asc: 'De A à Z', desc: 'De Z à A' },
      number: { asc: 'Le plus petit d’abord', desc: 'Le plus grand d’abord' },
    },
    accumulation: 'Compte depuis',
    starts: {
      exact: 'le début de la période',
      month: 'le début du mois',
      quarter: 'le début du trimestre',
      semester: 'le début du semestre',
      year: 'le début de l’année',
      all: 'le premier enregistrement',
    },
    say: {
      all: 'Numérote les enregistrements de <b>{scope}</b>, <b>{order}</b>, depuis <b>{start}</b> : 1, 2, 3…',
      groups:
        'Numérote les enregistrements de <b>{scope}</b> pour chaque <b>{groups}</b>, <b>{order}</b>, depuis <b>{start}</b> : 1, 2, 3…',
      date: { asc: 'le plus ancien d’abord', desc: 'le plus récent d’abord' },
      other: {
        date: {
          asc: 'de la première à la dernière date {name}',
          desc: 'de la dernière à la première date {name}',
        },
        text: { asc: '{name} de A à Z', desc: '{name} de Z à A' },
        number: { asc: '{name} du plus petit au plus grand', desc: '{name} du plus grand au plus petit' },
      },
      earlier: 'Les enregistrements des périodes précédentes avec le plan prennent aussi un numéro.',
    },
  },
  heat: {
    title: 'La table en couleurs',
    cells: 'Résultats selon deux valeurs',
    on: 'Le',
    any: 'tout',
    below: 'moins de {to}',
    above: 'dès {from}',
    between: '{from} à {to}',
    none: 'Aucune ligne ne correspond',
    tooLarge: 'Cette table a trop de valeurs pour être dessinée.',
  },
  help: {
    what: 'Qu’est-ce que c’est ?',
    example: 'Exemple : {example}',
    kinds: {
      Field: {
        text: 'Prend un champ de chaque enregistrement, comme le montant ou le produit.',
        example: 'Le champ Montant d’une affaire de 12 000 vaut 12 000.',
      },
      Formula: {
        text: 'Calcule à partir d’autres variables, comme une cellule de tableur. Elle porte sur les enregistrements si l’une d’elles y porte, sinon elle a une valeur par personne.',
        example: 'Montant * 5 % d’une affaire de 12 000 vaut 600.',
      },
      Aggregate: {
        text: 'Fait une valeur par personne à partir de plusieurs enregistrements : somme, nombre, moyenne, le plus grand.',
        example: 'Des affaires de 12 000, 5 000 et 3 000 : la somme est 20 000, le nombre est 3.',
      },
      AggregateForComputation: {
        text: 'Comme une somme ou un nombre, pour le calcul seul : les commerciaux ne le voient pas.',
        example: 'La somme des affaires de l’équipe, par laquelle une cagnotte est divisée.',
      },
      Attribute: {
        text: 'Lit un attribut de la personne, tel qu’il est le dernier jour de la période.',
        example: 'Une prime cible de 10 000 le 31 mars vaut 10 000 pour mars.',
      },
      Group: {
        text: 'Lit le nom du groupe de la personne dans une dimension, le dernier jour de la période.',
        example: 'IF(Région = "Nord" ; 4 % ; 6 %) avec la dimension Région.',
      },
      Quota: {
        text: 'Lit l’objectif de la personne pour la période. S’il manque, c’est une erreur, jamais 0.',
        example: 'Un objectif mensuel de 40 000 pour tout le trimestre vaut 120 000.',
      },
      AttributeProjection: {
        text: 'Lit, pour chaque enregistrement, un attribut de la personne d’un de ses champs, à la date de l’enregistrement.',
        example: 'Un manager touche le taux que le commercial de l’affaire a ce jour-là : 2 %.',
      },
      QuotaProjection: {
        text: 'Lit, pour chaque enregistrement, l’objectif de la personne d’un de ses champs, à la date de l’enregistrement.',
        example: 'Une affaire de 10 000 d’un commercial avec un objectif de 40 000 en est 25 %.',
      },
      LookupRange: {
        text: 'Trouve un taux, un montant ou un texte dans une table, par plages de nombres ou de dates et par valeurs exactes.',
        example: 'Moins de 1 000 : 3 %. Dès 1 000 : 5 %. Une affaire d’exactement 1 000 reçoit 5 %.',
      },
      LookupPoint: {
        text: 'Trouve un taux, un montant ou un texte dans une table par valeurs exactes.',
        example: 'Routeur : 50. Commutateur : 20. Une affaire de routeur reçoit 50.',
      },
      TargetBonus: {
        text: 'Verse un montant pour 100 % d’une cible, plus ou moins selon l’atteinte, comme le dit une courbe.',
        example: 'Une prime de 1 000, la moitié à 80 % et tout à 100 % : une atteinte de 90 % verse 750.',
      },
      Rank: {
        text: 'Donne à chaque enregistrement sa place, 1, 2, 3…, dans un ordre et pour chaque compte, produit ou autre valeur. Utilisez-le dans une formule.',
        example: 'IF(Rang = 1 ; Montant * 10 % ; 0) paie la première affaire de chaque compte.',
      },
      Accelerator: {
        text: 'Paie par paliers : plus le résultat est élevé, plus le taux ou le montant l’est.',
        example: '4 % jusqu’à 150 000 et 8 % au-delà : 160 000 versent 6 000 + 800.',
      },
    },
  },
};
