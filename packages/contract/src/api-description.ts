/** What the page about the API begins with. */
export const API_DESCRIPTION =
  'Sales commissions. Amounts are decimal strings, dates YYYY-MM-DD, months YYYY-MM.';
/** What the page about the calls with an API key begins with. */
export const PUBLIC_API_DESCRIPTION =
  'Calls that programs make with an API key (X-API-Key). Refusals are problem details (RFC 9457).';
