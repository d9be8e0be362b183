/** A module of mammoth that has no types. */
declare module 'mammoth/lib/promises.js' {
  const promises: { toExternalPromise<T>(promise: T): T };
  export default promises;
}
