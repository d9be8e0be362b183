/** The clone's folder. */
export const ROOT: string;
export function say(text: string): void;
/** Prints and leaves with code 2. */
export function fail(text: string): never;
export function ensureInstalled(): void;
/** Path of the Node that the product runs on. */
export function node24(): string;
export function toolEnvironment(extra?: Readonly<Record<string, string>>): Record<string, string>;
export function runTool(
  program: string,
  args: readonly string[],
  options?: { readonly quiet?: boolean; readonly env?: Readonly<Record<string, string>> },
): Promise<{ readonly code: number; readonly output: string }>;
export function isWebStale(): boolean;
/** Builds the web when its sources are not those of the last build. */
export function ensureWebBuilt(): Promise<void>;
