/** The clone's folder. */
export declare const ROOT: string;
/** What Node is started with, wherever the product or its tests run. */
export declare const NODE_FLAGS: string[];
/** NODE_COMPILE_CACHE of the tests. */
export declare const COMPILED: string;
export declare function say(text: string): void;
/** Prints and leaves with code 2. */
export declare function fail(text: string): never;
export declare function ensureInstalled(): void;
/** Path of the Node that the product runs on. */
export declare function node24(): string;
export declare function toolEnvironment(extra?: Readonly<Record<string, string>>): Record<string, string>;
export declare function runTool(
  program: string,
  args: readonly string[],
  options?: { readonly quiet?: boolean; readonly env?: Readonly<Record<string, string>> },
): Promise<{ readonly code: number; readonly output: string }>;
export declare function isWebStale(): boolean;
/** Builds the web when its sources are not those of the last build. */
export declare function ensureWebBuilt(): Promise<void>;
/** Removes what killed builds left in this folder. */
export declare function sweepBuilds(folder: string): void;
