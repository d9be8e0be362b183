/** The calendar month on this device, `YYYY-MM`: where a page opens when the address names none. */
export function thisMonth(): string {
  const now = new Date();
  return `${String(now.getFullYear())}-${String(now.getMonth() + 1).padStart(2, '0')}`;
}

/** Today on this device, `YYYY-MM-DD`. */
export function thisDay(): string {
  return `${thisMonth()}-${String(new Date().getDate()).padStart(2, '0')}`;
}
