/** The greeting of an hour, by the name of its text. */
export function greeting(hour: number): 'good_morning' | 'good_afternoon' | 'good_evening' {
  if (hour < 12) return 'good_morning';
  return hour < 18 ? 'good_afternoon' : 'good_evening';
}
