/** The words a slice is written from. */
export interface SliceNames {
  area: string;
  /** Folder: 'gift-cards'. */
  feature: string;
  /** Table and path: 'gift_cards'. */
  table: string;
  /** Contract: giftCards. */
  camel: string;
  /** Page and mount: GiftCards. */
  pascal: string;
  /** Wrapper of bodies: 'gift_card'. */
  singular: string;
  /** Records, routes and family: giftCard. */
  singularCamel: string;
  /** Drawer and type: GiftCard. */
  singularPascal: string;
  /** For people: 'Gift card' and 'Gift cards'. */
  title: string;
  titles: string;
}

/** What the files of a slice are written from. */
export interface Slice extends SliceNames {
  role: string;
  /** The family's own. */
  number: number;
}

/** The names of a slice from '<area>/<feature>', both in kebab-case. */
export function namesOf(path: string): SliceNames {
  const found = /^([a-z]+(?:-[a-z]+)*)\/([a-z]+(?:-[a-z]+)*)$/.exec(path);
  if (!found)
    throw new Error(
      `Write it as <area>/<feature> in kebab-case with the feature in the plural, for example audience/gift-cards; ${path || 'nothing'} is not.`,
    );
  const [, area = '', feature = ''] = found;
  const words = feature.split('-');
  const oneWords = [...words.slice(0, -1), singularOf(words.at(-1)!)];
  const [pascal, singularPascal] = [pascalOf(words), pascalOf(oneWords)];
  return {
    area,
    feature,
    table: words.join('_'),
    camel: lowered(pascal),
    pascal,
    singular: oneWords.join('_'),
    singularCamel: lowered(singularPascal),
    singularPascal,
    title: sentence(oneWords),
    titles: sentence(words),
  };
}

// A word that is its own plural stays; the names derived from both differ by their endings.
const unchanged = new Set(['news', 'series', 'species', 'means']);

function singularOf(word: string): string {
  if (unchanged.has(word) || word.endsWith('ss')) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:x|ch|sh|ss)es$/.test(word)) return word.slice(0, -2);
  return word.replace(/s$/, '');
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const pascalOf = (words: readonly string[]): string => words.map(capital).join('');
const lowered = (word: string): string => word.charAt(0).toLowerCase() + word.slice(1);
const sentence = (words: readonly string[]): string => capital(words.join(' '));
