/** What the page about the API begins with. */
export const API_DESCRIPTION =
  'Sales commissions. Amounts are decimal strings, dates YYYY-MM-DD, months YYYY-MM.';
