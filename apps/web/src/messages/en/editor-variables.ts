/** Kinds of variables, one by one. */
export default {
  rank: {
    scope: 'Records',
    groupBy: 'For each',
    groupByNone: 'All together',
    order: 'In order of',
    orderDate: 'Date',
    direction: 'Direction',
    directions: {
      date: { asc: 'Oldest first', desc: 'Newest first' },
      text: { asc: 'From A to Z', desc: 'From Z to A' },
      number: { asc: 'Lowest first', desc: 'Highest first' },
    },
    accumulation: 'Counts from',
    starts: {
      exact: 'the start of the period',
      month: 'the start of the month',
      quarter: 'the start of the quarter',
      semester: 'the start of the half-year',
      year: 'the start of the year',
      all: 'the first record',
    },
    say: {
      all: 'Numbers the records of <b>{scope}</b>, <b>{order}</b>, from <b>{start}</b> on: 1, 2, 3 …',
      groups:
        'Numbers the records of <b>{scope}</b> for each <b>{groups}</b>, <b>{order}</b>, from <b>{start}</b> on: 1, 2, 3 …',
      date: { asc: 'oldest first', desc: 'newest first' },
      other: {
        date: { asc: 'earliest {name} first', desc: 'latest {name} first' },
        text: { asc: '{name} from A to Z', desc: '{name} from Z to A' },
        number: { asc: 'lowest {name} first', desc: 'highest {name} first' },
      },
      earlier: 'Records of earlier periods take numbers too, where the person had the plan.',
    },
  },
  heat: {
    title: 'The table, drawn',
    cells: 'Results by two values',
    on: 'On',
    any: 'any',
    below: 'below {to}',
    above: 'from {from}',
    between: '{from} to {to}',
    none: 'No row fits',
    tooLarge: 'This table has too many values to be drawn.',
  },
};
