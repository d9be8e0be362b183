import type { ChildProcess } from 'node:child_process';

type Child = Pick<ChildProcess, 'on' | 'once' | 'kill'>;

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
