/** Today on this device, `YYYY-MM-DD`. The month that runs now is the company's: `presentMonth` of `useFormat`. */
export function thisDay(): string {
  const now = new Date();
  const part = (value: number) => String(value).padStart(2, '0');
  return `${String(now.getFullYear())}-${part(now.getMonth() + 1)}-${part(now.getDate())}`;
}
