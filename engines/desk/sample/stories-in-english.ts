import type { SampleLine, SampleStory } from './story.ts';

const story = (
  subject: string,
  [priority, ...tags]: [SampleStory['priority'], ...string[]],
  ...lines: SampleLine[]
): SampleStory => ({ language: 'en', subject, priority, tags, lines });

/** What customers of the sample shop ask in English. */
export const storiesInEnglish: readonly SampleStory[] = [
  story(
    'Where is my order {order}?',
    ['medium', 'delivery'],
    [
      'customer',
      0,
      'Hello,\n\nI ordered the {product} nine days ago and the tracking page has not changed since Monday. Could you tell me where the parcel is?\n\nKind regards\n{name}',
    ],
    ['forward', 1, 'Can you tell us where the parcel of order {order} is?'],
    [
      'third_party',
      1,
      'It was scanned at the depot this morning. Delivery is planned for tomorrow.',
    ],
    [
      'reply',
      1,
      'Hello {name},\n\nthank you for asking. The carrier scanned your parcel this morning at the depot in your area. It should be with you tomorrow before 6 pm.\n\nIf it is not, answer this email and we send a new one.',
    ],
    [
      'customer',
      26,
      'It has just arrived, everything in one piece. Thank you for the quick answer!',
    ],
    ['reply', 2, 'Good to hear, {name}. Enjoy your {product}!'],
  ),
  story(
    'Arrived broken: {product}',
    ['high', 'damage', 'refund'],
    [
      'customer',
      0,
      'The parcel with order {order} came today. One of the pieces is broken, the box itself looks fine. I need it on Saturday as a gift. What can you do?',
    ],
    [
      'note',
      1,
      'Stock says 14 left. Warehouse can send a replacement by express today if we confirm before 3 pm.',
    ],
    [
      'reply',
      1,
      'Dear {name},\n\nI am sorry about that. A replacement leaves our warehouse today by express and arrives on Thursday at the latest. You need not send the broken piece back; a picture of it is enough.',
    ],
    ['customer', 20, 'That is wonderful, thank you. The picture: the handle came off clean.'],
    [
      'reply',
      4,
      'Thank you, {name}. The express parcel is on its way; the tracking number is in a separate email.',
    ],
  ),
  story(
    'Invoice with our VAT number',
    ['low', 'billing'],
    [
      'customer',
      0,
      'Hi, could I have the invoice of order {order} once more, with our VAT number on it? Our accountant needs it by the end of the month.',
    ],
    [
      'reply',
      6,
      'Hello {name},\n\nof course. Please send me the number exactly as it stands in your registration, and the company name that belongs on the invoice.',
    ],
    ['customer', 18, 'It is GB 123 4567 82, the name is as in my account.'],
    ['reply', 5, 'The new invoice is in your account under Orders. The old one is cancelled.'],
  ),
  story(
    'Return of {product}',
    ['medium', 'returns', 'refund'],
    [
      'customer',
      0,
      'The color is not what I expected from the picture. How do I send it back, and who pays for it?',
    ],
    [
      'reply',
      2,
      'Hello {name},\n\nyou have 30 days, and the return is free. The label is under Orders → {order} → Return. Any parcel shop takes it.',
    ],
    ['customer', 70, 'Handed in today.'],
    ['note', 90, 'Arrived at the warehouse, unused. Refund released.'],
    [
      'reply',
      1,
      'Your parcel is here, {name}. The refund is on its way and takes two to three working days.',
    ],
  ),
  story(
    'Discount code does not work',
    ['medium', 'checkout'],
    [
      'customer',
      0,
      'I have the code from your newsletter and the checkout says that it is not valid. There are only {product} and two cards in my basket.',
    ],
    [
      'reply',
      1,
      'Hi {name},\n\nthe code is for orders from £30 on, and your basket is at £27.40. Add anything small and it works, or I can place the order for you with the discount.',
    ],
    ['customer', 2, 'I overlooked that, sorry. I have added another card and it worked.'],
    ['reply', 1, 'Perfect. Thank you for your order!'],
  ),
  story(
    'Wholesale prices for {product}',
    ['medium', 'wholesale'],
    [
      'customer',
      0,
      'We run two small gift shops and would like to order about 120 pieces every quarter. Do you have prices for retailers?',
    ],
    [
      'note',
      3,
      'Existing buyer since last year, average order above £300. Standard retailer terms apply: 25 % from 50 pieces.',
    ],
    [
      'reply',
      1,
      'Hello {name},\n\nyes. From 50 pieces on the price is 25 % below the shop, from 200 pieces 32 %. Payment within 14 days after the first order. Shall I set up a retailer account?',
    ],
    ['customer', 44, 'Please do. Our first order would be 96 pieces in two colors.'],
    ['reply', 5, 'Done: you see the prices as soon as you sign in. I look forward to your order.'],
  ),
  story(
    'Please change the address of order {order}',
    ['high', 'delivery'],
    [
      'customer',
      0,
      'I typed the old street. Can the parcel still go to my new address? Nobody lives at the old one any more.',
    ],
    [
      'reply',
      1,
      'Hello {name},\n\nthe parcel has not left yet. Please confirm the new address in your account; I hold the order until 4 pm.',
    ],
    ['customer', 1, 'Changed and saved just now.'],
    ['reply', 1, 'I see it. The parcel leaves today for the new address.'],
  ),
  story(
    'One piece is missing',
    ['medium', 'delivery'],
    ['customer', 0, 'I ordered six and five came. The delivery note says six.'],
    ['note', 2, 'Weight at dispatch 1.84 kg, expected 2.20 kg: packed short.'],
    [
      'reply',
      1,
      'Dear {name},\n\nyou are right, our scale says so, too. The missing piece leaves tomorrow, without cost. I am sorry for the extra wait.',
    ],
    ['customer', 60, 'It came. Thank you.'],
    ['reply', 3, 'Thank you for letting us know!'],
  ),
  story(
    'Is {product} dishwasher safe?',
    ['low', 'product'],
    ['customer', 0, 'I could not find it on the product page. Also: is the color food safe?'],
    [
      'reply',
      4,
      'Hi {name},\n\nthe color is food safe. We recommend washing by hand, because the print fades after some thirty cycles in the machine. I have asked for both to be added to the page.',
    ],
    ['customer', 8, 'Good to know before buying. Ordered!'],
    ['reply', 12, 'Thank you, {name}!'],
  ),
  story(
    'Charged twice for order {order}',
    ['high', 'billing'],
    ['customer', 0, 'My bank shows the amount two times. Please check and return one of them.'],
    [
      'note',
      2,
      'Payment provider: one captured, one authorised only. The second is released by itself after 5 days.',
    ],
    [
      'reply',
      1,
      'Hello {name},\n\nonly one payment was taken. The second line is a reservation that your bank removes within five days. If it is still there next week, answer this email and we call the bank.',
    ],
    ['customer', 100, 'You were right, it is gone.'],
    ['reply', 2, 'Thank you for telling us.'],
  ),
  story(
    'When will {product} be back?',
    ['low', 'product'],
    ['customer', 0, 'It says sold out. Do you know when it comes back? I need four.'],
    [
      'reply',
      5,
      'Hello {name},\n\nthe next delivery is planned for the middle of next month. On the product page you can leave your address; the email comes the minute we have it.',
    ],
    ['customer', 3, 'Done. Can you reserve four for me?'],
    ['reply', 20, 'Reserved until three days after they arrive. You hear from us.'],
  ),
  story(
    'Delivery to Ireland before the holidays?',
    ['medium', 'delivery'],
    ['customer', 0, 'If I order {product} today, does it arrive before the 20th? It is a gift.'],
    [
      'reply',
      2,
      'Hello {name},\n\nyes: standard delivery to Ireland takes four to six working days. With tracked express it is two.',
    ],
    ['customer', 4, 'Then express. Thanks!'],
    ['reply', 1, 'Noted. The gift wrap is free this week, by the way.'],
  ),
];
