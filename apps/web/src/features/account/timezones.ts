import type { ChoiceItem } from '../../ui/index.ts';

/** Every zone that this browser knows, and the present one even when it does not. */
export function timezoneItems(present: string | null): ChoiceItem[] {
  const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]);
  if (present) zones.add(present);
  return [...zones].map((zone) => ({ value: zone, text: zone.replaceAll('_', ' ') }));
}
