/** A word, number, quoted text or mark of a sentence, and where it stands. */
export interface Token {
  kind: 'word' | 'number' | 'quoted' | 'mark';
  /** In lower case, contractions written out; what stands between the quotes of a quoted text, as it is written. */
  text: string;
  start: number;
  end: number;
}

const shapes =
  /"([^"]*)"|“([^”]*)”|„([^“”]*)[“”]|(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?![\w-])|([\p{L}\p{N}_@][\p{L}\p{N}_@.+’'-]*)|([^\s])/gu;

/** Takes a sentence apart. A full stop that ends it is left out, as a question mark is. */
export function tokensOf(sentence: string): Token[] {
  return [...sentence.matchAll(shapes)].flatMap((found): Token[] => {
    const [whole, plain, curly, low, number, word] = found;
    const start = found.index;
    const quoted = plain ?? curly ?? low;
    if (quoted !== undefined)
      return [{ kind: 'quoted', text: quoted.trim(), start, end: start + whole.length }];
    if (number !== undefined)
      return [
        { kind: 'number', text: number.replaceAll(',', ''), start, end: start + whole.length },
      ];
    if (word !== undefined) {
      const bare = word.replace(/[.'’-]+$/, '');
      const text = bare.toLowerCase().replaceAll('’', "'");
      return [{ kind: 'word', text, start, end: start + bare.length }];
    }
    return '.?!'.includes(whole) ? [] : [{ kind: 'mark', text: whole, start, end: start + 1 }];
  });
}

/** Walks over the tokens of a sentence; whoever tries a reading that fails goes back to where it began. */
export class Reader {
  at = 0;
  readonly sentence: string;
  readonly tokens: readonly Token[];

  constructor(sentence: string, tokens: readonly Token[] = tokensOf(sentence)) {
    this.sentence = sentence;
    this.tokens = tokens;
  }

  get token(): Token | undefined {
    return this.tokens[this.at];
  }

  get isAtEnd(): boolean {
    return this.at >= this.tokens.length;
  }

  /** The token so many further on. */
  ahead(by: number): Token | undefined {
    return this.tokens[this.at + by];
  }

  /** Takes the next words if they are one of these phrases, the longest first; answers which. */
  take(...phrases: readonly string[]): string | null {
    const longestFirst = phrases.toSorted((one, other) => other.length - one.length);
    for (const phrase of longestFirst) {
      const words = phrase.split(' ');
      if (words.every((word, by) => this.isWord(by, word))) {
        this.at += words.length;
        return phrase;
      }
    }
    return null;
  }

  /** Takes whatever of these words come next, in any number. */
  takeAll(words: ReadonlySet<string>): void {
    while (this.token?.kind === 'word' && words.has(this.token.text)) this.at += 1;
  }

  /** Tries a reading; null takes it back. */
  attempt<T>(reading: () => T | null): T | null {
    const before = this.at;
    const read = reading();
    if (read === null) this.at = before;
    return read;
  }

  /** The sentence from one token up to another, as it was written. */
  written(from: number, until: number): string {
    const [first, last] = [this.tokens[from], this.tokens[until - 1]];
    return first && last ? this.sentence.slice(first.start, last.end) : '';
  }

  private isWord(by: number, word: string): boolean {
    const token = this.ahead(by);
    return token !== undefined && token.kind !== 'quoted' && token.text === word;
  }
}
