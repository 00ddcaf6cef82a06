import { referenceRoots } from './references.ts';

/** First names of the variables that every message knows. */
export const knownRoots = [
  'contact',
  'relational',
  'event',
  'campaign',
  'account',
  'unsubscribe_url',
  'preferences_url',
  'edit_profile_url',
  'report_spam_url',
  'web_view_url',
  'postal_address',
  'footer',
  'image_group',
  'image_group_link',
  ...referenceRoots,
  'countdown',
  'product_pick',
  'abandoned_cart',
] as const;

/** Where the picture is served that stands for one to be chosen, below the address of the product. */
export const placeholderPicturePath = '/mail-icons/picture.png';

/** Words of new blocks and of layouts that stand for one's own, each as a whole text. */
export const placeholderTexts: ReadonlySet<string> = new Set([
  'Write here.',
  'Write here. Double-click to change the words.',
  'A headline',
  'One big promise',
  'Name of the product',
  'What it is, in one line.',
  '€ 49',
  'A headline that says what the story is about',
  'A smaller piece of news',
  'What changed, and what it means for the people who read this.',
  'Something we learned',
  'A tip, a number or a picture of work in progress.',
  'A date for your diary.',
  'Where it is, when it begins, and how to come.',
  'First product',
  'Second product',
  'Your name',
  'Put a content feed here, and the stories fill themselves.',
  'The first story, in one clear line',
  'The second story, a little longer',
  'The third story, for the weekend',
  'Put a countdown timer in place of the picture and every reader sees the time that is left.',
  'Put a coupon bank in place of the code and everybody gets their own.',
  'BIRTHDAY10',
  'WELCOMEBACK',
  'The name of what is new',
  'One sentence that says what people can do from today on that they could not do yesterday.',
  'One evening, twelve voices',
  'Tracking number 0034 1042 7781',
  'Say in three sentences what you plan. People who read this far are those who care.',
]);

// The made-up contact of previews; a value that has no sample reads as its default.
const samples: Readonly<Record<string, string>> = {
  'contact.first_name': 'Alex',
  'contact.last_name': 'Morgan',
  'contact.email': 'alex.morgan@example.com',
};

/** A subject, or the beginning of a text, as a list shows it: a sample, or the default, in place of each merge value, and no Liquid. */
export function readableText(text: string): string {
  let shown = '';
  let rest = text;
  for (let at = startOfLiquid(rest); at >= 0; at = startOfLiquid(rest)) {
    const isValue = rest[at + 1] === '{';
    const end = rest.indexOf(isValue ? '}}' : '%}', at + 2);
    shown += rest.slice(0, at);
    // Liquid that is cut off, as texts that are shown in part are.
    if (end < 0) return oneLine(`${shown}…`);
    if (isValue) shown += sampleOf(rest.slice(at + 2, end));
    rest = rest.slice(end + 2);
  }
  return oneLine(shown + rest);
}

function startOfLiquid(text: string): number {
  return text.search(/\{[{%]/);
}

/** What stands for a merge value: `contact.first_name | default: "you"`, with or without the signs that trim. */
function sampleOf(value: string): string {
  const [name = '', ...filters] = value.split('|').map((part) => part.trim());
  const fallback = filters.find((filter) => filter.startsWith('default'));
  const quoted = /["']([^"']*)["']/.exec(fallback ?? '')?.[1];
  return samples[name.replaceAll('-', '').trim()] ?? quoted ?? '…';
}

function oneLine(text: string): string {
  return text
    .split(/\s/)
    .filter((word) => word !== '')
    .join(' ');
}

/** The languages that content may be written in, by code. */
export const contentLanguages = {
  en: 'English',
  es: 'Spanish',
  de: 'German',
  it: 'Italian',
  fr: 'French',
  pt: 'Portuguese',
  pl: 'Polish',
  da: 'Danish',
  zh: 'Chinese',
  nl: 'Dutch',
  sv: 'Swedish',
  no: 'Norwegian',
} as const;
