/** End-to-end files that do not run over several processes, by name. */
export declare const NOT_SPLIT: readonly string[];
/** Those that run in the one process of `npm start`, two at a time. */
export declare const SINGLE: readonly string[];
export declare const PROJECTS: readonly string[];
export declare function selectSuites(
  names: readonly string[],
  files: readonly string[],
): {
  readonly suites: readonly {
    readonly title: string;
    readonly projects: readonly { readonly project: string; readonly files: readonly string[] }[];
  }[];
  readonly unknown: readonly string[];
};
