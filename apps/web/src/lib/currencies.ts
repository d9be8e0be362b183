import { CURRENCIES } from '@comptoir/kernel';

/** To choose from, with their names in the locale; one that is not among them and is in use comes first. */
export function currencyItems(locale: string, chosen: string): { value: string; text: string }[] {
  const names = new Intl.DisplayNames([locale], { type: 'currency' });
  const codes = CURRENCIES.includes(chosen) ? CURRENCIES : [chosen, ...CURRENCIES];
  return codes.map((code) => ({ value: code, text: `${code} · ${names.of(code) ?? code}` }));
}
