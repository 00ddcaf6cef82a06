/** The separators the product reads, by the names people choose them by. */
export const delimiters = { Comma: ',', Semicolon: ';', Tab: '\t', Pipe: '|' } as const;

/** The name of a separator. */
export type DelimiterName = keyof typeof delimiters;

/** One of the separators. */
export type Delimiter = (typeof delimiters)[DelimiterName];

/** The name people know a separator by. */
export function nameOfDelimiter(delimiter: Delimiter): DelimiterName {
  return (
    (Object.keys(delimiters) as DelimiterName[]).find((name) => delimiters[name] === delimiter) ??
    'Comma'
  );
}

const declaration = /^sep=([,;\t|])?[^\r\n]*(?:\r\n|\n|\r|$)/i;

/** The `sep=` line that spreadsheets write on top: which separator it declares and how long it is. */
export function declaredDelimiter(text: string): { delimiter: Delimiter | null; length: number } {
  const found = declaration.exec(text);
  return found
    ? { delimiter: (found[1] as Delimiter | undefined) ?? null, length: found[0].length }
    : { delimiter: null, length: 0 };
}

/** The separator that the first line uses most outside quotes; a comma when it uses none. */
export function detectDelimiter(text: string): Delimiter {
  const counts: Record<string, number> = { ',': 0, ';': 0, '\t': 0, '|': 0 };
  let isQuoted = false;
  let isBlank = true;
  for (let i = 0; i < text.length; i++) {
    const character = text[i] as string;
    if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (character === '\n' || character === '\r') {
      if (!isBlank) break;
      continue;
    } else if (character in counts) counts[character] = (counts[character] as number) + 1;
    isBlank &&= character.trim() === '';
  }
  const [best, count] = Object.entries(counts).reduce((left, right) =>
    right[1] > left[1] ? right : left,
  );
  return count > 0 ? (best as Delimiter) : ',';
}
