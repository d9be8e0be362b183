/** No quotes, brackets or marks that reverse the reading direction: an address never looks like another one. */
const ADDRESS = /^https?:\/\/[^\s<>"'`\u200e\u200f\u202a-\u202e\u2066-\u2069]+$/iu;

/** A whole address of a page, as a link field has it: `https://example.com/deal/12`. Other schemes (`javascript:`) are refused. */
export function isWebAddress(text: string): boolean {
  return ADDRESS.test(text) && URL.canParse(text);
}
