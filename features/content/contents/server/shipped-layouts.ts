/** The shipped layouts in the order of the gallery: a number that is theirs for ever, their file, and what they are for. */
export const shippedLayouts: readonly (readonly [
  no: number,
  id: string,
  category: string,
  name: string,
  description: string,
])[] = [
  [1, 'welcome', 'Welcome', 'Welcome', 'A warm first email: three steps and one button.'],
  [2, 'newsletter', 'News', 'Newsletter', 'One main story, two short ones, and a date.'],
  [3, 'promotion', 'Sales', 'Promotion', 'A large offer, two products, and the small print.'],
  [4, 'letter', 'Letters', 'Plain letter', 'Looks as if you had written it yourself.'],
];
