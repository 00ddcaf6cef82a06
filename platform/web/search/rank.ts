/** How well a typed text fits: 3 begins the title, 2 is in the title, 1 is among what else it is called, 0 fits not. */
export function rank(typed: string, title: string, others = ''): 0 | 1 | 2 | 3 {
  const text = plain(typed).trim();
  if (text === '') return 1;
  const whole = plain(title);
  if (whole.startsWith(text)) return 3;
  const words = text.split(/\s+/);
  if (words.every((word) => beginsAWord(word, whole))) return 2;
  const all = `${whole} ${plain(others)}`;
  return words.every((word) => beginsAWord(word, all) || isWithin(word, all)) ? 1 : 0;
}

const wordBreak = /[^\p{L}\p{N}]+/u;

function beginsAWord(word: string, text: string): boolean {
  return text.split(wordBreak).some((one) => one.startsWith(word));
}

// German joins words: "domains" is in "Absenderdomains".
function isWithin(word: string, text: string): boolean {
  return word.length >= 4 && text.includes(word);
}

/** Without marks, so that "loschen" finds "Löschen". */
function plain(text: string): string {
  return text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
}
