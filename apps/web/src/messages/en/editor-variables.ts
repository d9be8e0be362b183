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
  help: {
    what: 'What is this?',
    example: 'Example: {example}',
    kinds: {
      Field: {
        text: 'Takes one field of each record, such as the amount or the product.',
        example: 'The field Amount of a deal of 12,000 is 12,000.',
      },
      Formula: {
        text: 'Calculates from other variables, as a cell of a spreadsheet does. It lives on records if one of them does, else it has one value per person.',
        example: 'Amount * 5% of a deal of 12,000 is 600.',
      },
      Aggregate: {
        text: 'Makes one value per person of many records: a sum, a count, an average, the largest.',
        example: 'Deals of 12,000, 5,000 and 3,000: the sum is 20,000, the count is 3.',
      },
      AggregateForComputation: {
        text: 'The same as a sum or count, for calculations alone: reps don’t see it.',
        example: 'The sum of the team’s deals, by which a pool is divided.',
      },
      Attribute: {
        text: 'Reads an attribute of the person, as it is on the last day of the period.',
        example: 'An on-target bonus of 10,000 on 31 March is 10,000 for March.',
      },
      Group: {
        text: 'Reads the name of the person’s group in one dimension, on the last day of the period.',
        example: 'IF(Region = "North", 4%, 6%) with the dimension Region.',
      },
      Quota: {
        text: 'Reads the person’s target for the period. A missing one is an error, and never 0.',
        example: 'A monthly quota of 40,000 for the whole quarter is 120,000.',
      },
      AttributeProjection: {
        text: 'Reads, for each record, an attribute of the person in one of its fields, on the record’s date.',
        example: 'A manager is paid the override rate that the deal’s rep has on its day: 2%.',
      },
      QuotaProjection: {
        text: 'Reads, for each record, the quota of the person in one of its fields, for the record’s date.',
        example: 'A deal of 10,000 of a rep with a quota of 40,000 is 25% of it.',
      },
      LookupRange: {
        text: 'Finds a rate, an amount or a text in a table, by ranges of numbers or dates and by exact values.',
        example: 'Below 1,000: 3%. From 1,000: 5%. A deal of exactly 1,000 gets 5%.',
      },
      LookupPoint: {
        text: 'Finds a rate, an amount or a text in a table by exact values.',
        example: 'Router: 50. Switch: 20. A deal for a router gets 50.',
      },
      TargetBonus: {
        text: 'Pays an amount for 100% of a target, more or less of it by the attainment, as a curve says.',
        example: 'A bonus of 1,000, half of it at 80% and all of it at 100%: an attainment of 90% pays 750.',
      },
      Rank: {
        text: 'Gives each record its place, 1, 2, 3 …, in an order and for each account, product or other value. Use it in a formula.',
        example: 'IF(Rank = 1, Amount * 10%, 0) pays the first deal of each account.',
      },
      Accelerator: {
        text: 'Pays by tiers: the more is reached, the higher the rate or the amount.',
        example: '4% up to 150,000 and 8% above: 160,000 pays 6,000 + 800.',
      },
    },
  },
};
