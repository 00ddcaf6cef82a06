/** What a sample email tells, and how it looks. */
interface Story {
  name: string;
  kicker: string;
  headline: string;
  lead: string;
  button: { label: string; url: string };
  items: readonly { title: string; text: string; url: string; picture?: Picture }[];
  accent: string;
  /** File and words of the picture on top, 1,200 by 560 pixels. */
  picture: Picture;
}

/** A picture that comes with the product, below /mail-icons/sample/. */
interface Picture {
  file: string;
  alt: string;
}

const stories = {
  news: {
    name: 'Autumn newsletter',
    kicker: 'The workshop',
    headline: 'Lanterns for the long evenings',
    picture: { file: 'lanterns', alt: 'Lanterns above a roof at night' },
    accent: '#9a3412',
    lead: 'The days get shorter, so we lit the workshop. Here are three pieces that our customers in {{ contact.country | default: "many countries" }} asked for most.',
    button: { label: 'See the collection', url: 'https://shop.example.com/collections/lanterns' },
    items: [
      {
        title: 'White hanging heart',
        text: 'A tealight holder that sells out every year. This time we made more.',
        url: 'https://shop.example.com/products/hanging-heart',
        picture: { file: 'heart', alt: 'White hanging heart' },
      },
      {
        title: 'Regency cake stand',
        text: 'Three tiers, hand painted, dishwasher safe after all.',
        url: 'https://shop.example.com/products/cake-stand',
        picture: { file: 'cake-stand', alt: 'Cake stand of three tiers' },
      },
      {
        title: 'Set of six bunting flags',
        text: 'Cotton, sewn to last more than one party.',
        url: 'https://shop.example.com/products/bunting',
        picture: { file: 'bunting', alt: 'Bunting flags' },
      },
    ],
  },
  offer: {
    name: 'Free delivery weekend',
    kicker: 'Until Sunday',
    headline: 'The postman is on us',
    picture: { file: 'delivery', alt: 'A van on its way with parcels' },
    accent: '#1d4ed8',
    lead: 'Order by Sunday midnight and we pay the delivery in the United Kingdom, whatever you choose. Nothing to enter, nothing to remember.',
    button: { label: 'Go to the shop', url: 'https://shop.example.com/' },
    items: [
      {
        title: 'Most ordered this month',
        text: 'What others put into their baskets.',
        url: 'https://shop.example.com/best-sellers',
        picture: { file: 'basket', alt: 'A full basket' },
      },
      {
        title: 'When it arrives',
        text: 'Two working days, three to the islands.',
        url: 'https://shop.example.com/delivery',
        picture: { file: 'parcel', alt: 'A parcel' },
      },
    ],
  },
  thanks: {
    name: 'Thank you, best customers',
    kicker: 'Before everybody else',
    headline: 'A first look at spring',
    picture: { file: 'spring', alt: 'Tulips in a vase at a window' },
    accent: '#166534',
    lead: 'You ordered {{ contact.orders | default: "more than once" }} times with us. So you see the spring range a week early.',
    button: { label: 'Look at the spring range', url: 'https://shop.example.com/spring' },
    items: [
      {
        title: 'Tell us what you think',
        text: 'Answer this mail: a person reads it.',
        url: 'https://shop.example.com/contact',
        picture: { file: 'letter', alt: 'A letter' },
      },
    ],
  },
  letter: {
    name: 'Letter from the workshop',
    kicker: 'Every four weeks',
    headline: 'What we made this month',
    picture: { file: 'workbench', alt: 'A workbench with tools, pots and a lamp' },
    accent: '#6d28d9',
    lead: 'A short letter for the people who order most: what is new on the bench, and what is nearly gone.',
    button: { label: 'See what is new', url: 'https://shop.example.com/new' },
    items: [
      {
        title: 'Nearly gone',
        text: 'The last of this season’s pieces.',
        url: 'https://shop.example.com/last',
        picture: { file: 'mug', alt: 'A mug' },
      },
    ],
  },
} satisfies Record<string, Story>;

/** What the sample emails are called in code. */
export type SampleStory = keyof typeof stories;

/** The bodies of the sample emails: two that went out, one that is being written, one that recurs. Their pictures are at `publicUrl`. */
export function sampleStories(publicUrl: string) {
  return Object.entries<Story>(stories).map(([key, story]) => ({
    key: key as SampleStory,
    name: story.name,
    html: htmlOf(story, `${publicUrl}/mail-icons/sample`),
    text: textOf(story),
  }));
}

function htmlOf(story: Story, pictures: string): string {
  const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
  const image = ({ file, alt }: Picture, size: string, style: string) =>
    `<img src="${pictures}/${file}.png" alt="${alt}" ${size} style="display:block;border:0;${style}">`;
  const items = story.items
    .map(
      (item) => `
          <tr>${item.picture ? `<td width="96" style="padding:16px 16px 16px 0;border-top:1px solid #e7e5e4"><a href="${item.url}">${image(item.picture, 'width="96" height="96"', 'width:96px;height:96px;border-radius:8px')}</a></td>` : ''}
          <td style="padding:16px 0;border-top:1px solid #e7e5e4;${font}">
            <a href="${item.url}" style="color:#1c1917;font-size:16px;font-weight:600;text-decoration:none">${item.title}</a>
            <p style="margin:4px 0 0;color:#57534e;font-size:14px;line-height:1.5">${item.text}</p>
          </td></tr>`,
    )
    .join('');
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${story.headline}</title></head>
<body style="margin:0;background:#f5f5f4">
  <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f5f5f4">
    <tr><td align="center" style="padding:32px 12px">
      <table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:#ffffff;border-radius:12px">
        <tr><td><a href="${story.button.url}">${image(story.picture, 'width="600"', 'width:100%;height:auto;border-radius:12px 12px 0 0')}</a></td></tr>
        <tr><td style="padding:28px 40px 0;${font};font-size:13px;font-weight:600;letter-spacing:.08em;text-transform:uppercase;color:${story.accent}">${story.kicker}</td></tr>
        <tr><td style="padding:8px 40px 0;${font};font-size:30px;line-height:1.2;font-weight:700;color:#1c1917">${story.headline}</td></tr>
        <tr><td style="padding:16px 40px 0;${font};font-size:16px;line-height:1.6;color:#44403c">Hello {{ contact.first_name | default: "there" }},<br><br>${story.lead}</td></tr>
        <tr><td style="padding:24px 40px 32px"><a href="${story.button.url}" style="display:inline-block;background:${story.accent};color:#ffffff;${font};font-size:15px;font-weight:600;text-decoration:none;padding:12px 22px;border-radius:8px">${story.button.label}</a></td></tr>
        <tr><td style="padding:0 40px 24px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0">${items}
        </table></td></tr>
        <tr><td style="padding:20px 40px 32px;border-top:1px solid #e7e5e4;${font};font-size:12px;line-height:1.6;color:#78716c">
          {{ account.name }}, {{ postal_address }}<br>
          <a href="{{ unsubscribe_url }}" style="color:#78716c">Unsubscribe</a> &middot; <a href="{{ preferences_url }}" style="color:#78716c">Preferences</a> &middot; <a href="{{ web_view_url }}" style="color:#78716c">View in browser</a>
        </td></tr>
      </table>
    </td></tr>
  </table>
</body>
</html>
`;
}

function textOf(story: Story): string {
  const items = story.items.map((item) => `${item.title}\n${item.text}\n${item.url}`).join('\n\n');
  return `${story.headline}\n\nHello {{ contact.first_name | default: "there" }},\n\n${story.lead}\n\n${story.button.label}: ${story.button.url}\n\n${items}\n\n--\n{{ account.name }}, {{ postal_address }}\nUnsubscribe: {{ unsubscribe_url }}\n`;
}
