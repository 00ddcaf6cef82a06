/** What a macro can set a ticket to: all but new, which only a ticket that nobody has looked at is. */
export const macroStatuses = ['open', 'pending', 'on_hold', 'closed'] as const;

/** Words that stand for those of the ticket, the requester and the agent. */
export const macroWords = [
  'requester.name',
  'requester.first_name',
  'requester.email',
  'ticket.number',
  'ticket.subject',
  'agent.name',
] as const;

export type MacroWord = (typeof macroWords)[number];
/** What the words stand for; those that are empty are not known. */
export type MacroValues = Readonly<Record<MacroWord, string>>;

const written = /\{\{\s*([\w.]{1,50})\s*\}\}/g;

/** The words of a text that stand for nothing, each as it is written. */
export function unknownWordsOf(text: string): string[] {
  return [...text.matchAll(written)]
    .filter(([, word]) => macroWords.every((known) => known !== word))
    .map(([whole]) => whole);
}

/** Puts what is known in place of its words; a word whose value is not known stays, so that somebody fills it in. */
export function fillMacro(text: string, values: MacroValues): string {
  return text.replace(written, (whole, word: string) => {
    const known = macroWords.find((one) => one === word);
    return (known && values[known]) || whole;
  });
}

/** The first word of an answer that nobody has filled in; undefined where there is none. */
export function openWordOf(text: string): string | undefined {
  return [...text.matchAll(written)].find(([, word]) =>
    macroWords.some((known) => known === word),
  )?.[0];
}
