/** What the launcher needs of a child process. */
interface Child {
  on(event: string, listener: (...values: unknown[]) => void): unknown;
  once(event: string, listener: (...values: unknown[]) => void): unknown;
  kill(signal?: NodeJS.Signals | number): boolean;
}

export interface KeepRunningOptions {
  readonly say: (text: string) => void;
  readonly sleep?: (
    ms: number,
    value: undefined,
    options: { readonly signal: AbortSignal },
  ) => Promise<unknown>;
  readonly now?: () => number;
}

export declare function keepRunning<C extends Child>(
  launch: (port: string | undefined) => C,
  options: KeepRunningOptions,
): { readonly ended: Promise<number>; readonly child: C; stop(signal: NodeJS.Signals): void };
