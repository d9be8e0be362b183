/** End-to-end files over several processes, by name. */
export declare const SPLIT: readonly string[];
/** Those that do not run in the one process of `npm start`, two files at a time. */
export declare const NOT_SINGLE: readonly string[];
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
