export const LANGUAGES = ['en', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

/** One thing, named once in each language. Where it takes parameters, it is an ICU message. */
export type Term = Readonly<Record<Language, string>>;

/** Terms of one kind, by code. */
export type Terms = Readonly<Record<string, Term>>;

/** The words of one language, by the codes of their terms. */
export type WordsOf<Group extends Terms> = { readonly [Code in keyof Group]: string };

export function pick<Group extends Terms>(language: Language, group: Group): WordsOf<Group> {
  // The same codes with a text each.
  return Object.fromEntries(
    Object.entries(group).map(([code, term]) => [code, term[language]]),
  ) as WordsOf<Group>;
}

/** The names of the plain arguments of a message: `{name}`. */
export type ArgumentsOf<Message extends string> = Message extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ArgumentsOf<Rest>
  : never;

/** Fills plain arguments. A message with plurals belongs to the web, which formats ICU messages. */
export function fill<Message extends string>(
  message: Message,
  values: { readonly [Name in ArgumentsOf<Message>]: string | number },
): string {
  const given: Readonly<Record<string, string | number>> = values;
  return message.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(given[name] ?? place));
}
