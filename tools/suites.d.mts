/** End-to-end files over several processes, by name. */
export declare const SPLIT: readonly string[];
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
