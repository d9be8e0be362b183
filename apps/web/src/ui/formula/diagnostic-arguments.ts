import type { DiagnosticCode, DiagnosticParams } from '@comptoir/engine';

/** Names of the document that is checked. */
export interface DiagnosticNames {
  readonly variable: (id: string) => string;
}

type Filled = Readonly<Record<string, string>>;

/**
 * What the text of a mistake is filled with, made from its parameters. A code that is absent has a text without arguments.
 * `messages/error-messages.test.ts` formats every text with these.
 */
const ARGUMENTS: {
  readonly [Code in DiagnosticCode]?: (params: DiagnosticParams[Code], names: DiagnosticNames) => Filled;
} = {
  unexpected_character: ({ text }) => ({ text }),
  unexpected_token: ({ text }) => ({ text }),
  too_few_arguments: ({ function: name, least, found }) => ({ name, least, found }),
  too_many_arguments: ({ function: name, most, found }) => ({ name, most, found }),
  number_too_long: ({ most }) => ({ most }),
  // The checker names the variables of a cycle by ids joined by commas.
  cycle: ({ path }, names) => ({ path: path.split(',').filter(Boolean).map(names.variable).join(' → ') }),
  calculated_reads_period: ({ function: name }) => ({ function: name }),
  tier_not_a_number: ({ tier }) => ({ tier }),
  tier_gap: ({ tier }) => ({ tier }),
  tier_overlap: ({ tier }) => ({ tier }),
  tier_empty: ({ tier }) => ({ tier }),
  tier_open_not_last: ({ tier }) => ({ tier }),
  lookup_cell_invalid: ({ row }) => ({ row }),
  lookup_value_invalid: ({ row }) => ({ row }),
  lookup_date_invalid: ({ row }) => ({ row }),
  lookup_dates_reversed: ({ row }) => ({ row }),
  lookup_range_empty: ({ row }) => ({ row }),
  lookup_overlap: ({ row, other }) => ({ row, other }),
  lookup_gap: ({ row, from, to }) => ({ row, from, to }),
  instalment_share_invalid: ({ row }) => ({ row }),
  instalment_order: ({ row }) => ({ row }),
  ranking_variable_missing: ({ input }) => ({ input }),
  prize_ranks_reversed: ({ prize }) => ({ prize }),
  prize_gap: ({ prize, from, to }) => ({ prize, from, to }),
  prize_overlap: ({ prize, from }) => ({ prize, from }),
  prize_amount_invalid: ({ prize }) => ({ prize }),
  prize_label_missing: ({ prize }) => ({ prize }),
  split_people: ({ most }) => ({ most }),
  split_field_type: ({ expected }) => ({ expected }),
  ramp_step_invalid: ({ month }) => ({ month }),
  ramp_step_zero: ({ month }) => ({ month }),
  payout_points_order: ({ point }) => ({ point }),
};

/** The arguments of a mistake's text. The checker made `params` of the code's type. */
export function diagnosticArguments(
  code: DiagnosticCode,
  params: Readonly<Record<string, string>>,
  names: DiagnosticNames,
): Filled {
  const fill = ARGUMENTS[code] as ((params: unknown, names: DiagnosticNames) => Filled) | undefined;
  return fill?.(params, names) ?? {};
}
