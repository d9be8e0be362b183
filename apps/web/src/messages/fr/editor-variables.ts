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
};
