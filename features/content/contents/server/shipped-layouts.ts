/** A shipped layout: a number that is its own for ever, its file, its group, and what it is for. */
type Shipped = readonly [no: number, id: string, category: string, name: string, about: string];

/** The shipped layouts in the order of the gallery. */
export const shippedLayouts: readonly Shipped[] = [
  [1, 'welcome', 'Welcome', 'Welcome', 'A warm first email: three steps and one button.'],
  [
    5,
    'first-steps',
    'Welcome',
    'First steps',
    'The second email of a series: what is done and what comes next.',
  ],
  [2, 'newsletter', 'News', 'Newsletter', 'One main story, two short ones, and a date.'],
  [7, 'digest', 'News', 'Digest', 'Three stories with pictures, ready for a content feed.'],
  [15, 'announcement', 'News', 'Announcement', 'Something new, in the dark, with three reasons.'],
  [20, 'in-numbers', 'News', 'In numbers', 'A year in four large numbers.'],
  [3, 'promotion', 'Sales', 'Promotion', 'A large offer, two products, and the small print.'],
  [6, 'product-grid', 'Sales', 'Product grid', 'Four products in two rows, and three promises.'],
  [13, 'last-hours', 'Sales', 'Last hours', 'The end of a sale, with room for a countdown timer.'],
  [
    10,
    'left-in-basket',
    'Sales',
    'Left in the basket',
    'What somebody put in the basket and did not buy.',
  ],
  [19, 'tell-a-friend', 'Sales', 'Tell a friend', 'A present for both, in three steps.'],
  [8, 'receipt', 'Orders', 'Receipt', 'What was bought, taxes and addresses.'],
  [9, 'on-its-way', 'Orders', 'On its way', 'Where a parcel is, and when it comes.'],
  [18, 'review', 'Orders', 'Review request', 'Five stars to click a week after the parcel.'],
  [
    17,
    'still-there',
    'Readers',
    'Still there?',
    'Asks whether somebody still wants to hear from you.',
  ],
  [11, 'win-back', 'Readers', 'Win back', 'An empty seat, what is new, and a code.'],
  [12, 'birthday', 'Readers', 'Birthday', 'A cake, good wishes and a coupon.'],
  [14, 'survey', 'Readers', 'Survey', 'One question that is answered with one click.'],
  [16, 'event', 'Readers', 'Invitation', 'When, where, and the plan of the evening.'],
  [4, 'letter', 'Readers', 'Plain letter', 'Looks as if you had written it yourself.'],
];
