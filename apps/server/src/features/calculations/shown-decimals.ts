/** Left out where nothing was chosen: what is stored stays equal to the byte. */
export function shownDecimals({ decimals }: { readonly decimals: number | null }): { decimals?: number } {
  return decimals === null ? {} : { decimals };
}

/** As `shownDecimals`: only numbers without separators of thousands say so. */
export function shownGrouped({ is_grouped }: { readonly is_grouped?: boolean | undefined }): {
  is_grouped?: false;
} {
  return is_grouped === false ? { is_grouped } : {};
}
