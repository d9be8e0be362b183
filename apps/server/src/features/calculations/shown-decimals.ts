/** Left out where nothing was chosen: what is stored stays equal to the byte. */
export function shownDecimals({ decimals }: { readonly decimals: number | null }): { decimals?: number } {
  return decimals === null ? {} : { decimals };
}
