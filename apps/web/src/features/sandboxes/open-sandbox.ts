/** In a tab of its own. */
export function openSandbox(id: string): void {
  window.open(`/?environment=${id}`, '_blank', 'noopener');
}
