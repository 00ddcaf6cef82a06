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
  'One sentence about why it is worth having.',
  'Your name',
]);
