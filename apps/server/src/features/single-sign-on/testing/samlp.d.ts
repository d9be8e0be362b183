declare module 'samlp' {
  interface SamlpUser {
    readonly id: string;
    readonly emails: readonly { readonly value: string }[];
    readonly displayName: string;
    readonly name: { readonly givenName: string; readonly familyName: string };
  }
  const samlp: {
    getSamlResponse(
      options: Readonly<Record<string, unknown>>,
      user: SamlpUser,
      callback: (error: Error | null, response?: string) => void,
    ): void;
  };
  export default samlp;
}
