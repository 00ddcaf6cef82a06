/** What a new page can begin with. */
export const layouts = [
  'event',
  'download',
  'product',
  'coming_soon',
  'survey',
  'thanks',
  'blank',
] as const;

/** One of {@link layouts}. */
export type LayoutName = (typeof layouts)[number];

interface Look {
  readonly ground: string;
  readonly ink: string;
  readonly accent: string;
  readonly onAccent: string;
  readonly soft: string;
}

const looks: Readonly<Record<'night' | 'paper' | 'leaf' | 'sun' | 'sea' | 'rose', Look>> = {
  night: {
    ground: '#141a2e',
    ink: '#ffffff',
    accent: '#ffc857',
    onAccent: '#1b1b1b',
    soft: '#c3cae0',
  },
  paper: {
    ground: '#f7f3ec',
    ink: '#262019',
    accent: '#b3401f',
    onAccent: '#ffffff',
    soft: '#5d554b',
  },
  leaf: {
    ground: '#eef5ee',
    ink: '#16301f',
    accent: '#1d6b3c',
    onAccent: '#ffffff',
    soft: '#45604f',
  },
  sun: {
    ground: '#ffd34d',
    ink: '#2a2100',
    accent: '#2a2100',
    onAccent: '#ffffff',
    soft: '#5a4a0c',
  },
  sea: {
    ground: '#e8f1fb',
    ink: '#10243d',
    accent: '#1956a8',
    onAccent: '#ffffff',
    soft: '#43597a',
  },
  rose: {
    ground: '#fbeef0',
    ink: '#3a141d',
    accent: '#a3284a',
    onAccent: '#ffffff',
    soft: '#70434f',
  },
};

const wide = 'max-width:960px;margin:0 auto;box-sizing:border-box';

function band(look: Look, content: string, more = ''): string {
  return `<section style="padding:72px 24px;background:${look.ground};color:${look.ink};${more}"><div style="${wide}">${content}</div></section>`;
}

function white(content: string): string {
  return `<section style="padding:56px 24px;background:#ffffff;color:#211e19"><div style="${wide}">${content}</div></section>`;
}

const heading = (text: string, size = 'clamp(34px,6vw,60px)') =>
  `<h1 style="margin:0 0 20px;font-size:${size};line-height:1.08;letter-spacing:-0.02em">${text}</h1>`;
const lead = (look: Look, text: string) =>
  `<p style="margin:0 0 28px;max-width:620px;font-size:20px;line-height:1.5;color:${look.soft}">${text}</p>`;
const press = (look: Look, text: string) =>
  `<p style="margin:0"><a data-goal="1" href="#more" style="display:inline-block;padding:16px 28px;border-radius:10px;background:${look.accent};color:${look.onAccent};font-size:18px;font-weight:700;text-decoration:none">${text}</a></p>`;
const small = (look: Look, text: string) =>
  `<p style="margin:0 0 16px;font-size:14px;font-weight:700;letter-spacing:0.08em;text-transform:uppercase;color:${look.accent === look.ink ? look.soft : look.accent}">${text}</p>`;

function cards(items: readonly (readonly [string, string])[]): string {
  const one = ([title, text]: readonly [string, string]) =>
    `<div style="flex:1 1 240px"><h2 style="margin:0 0 8px;font-size:21px">${title}</h2><p style="margin:0;font-size:17px;line-height:1.55;color:#56524c">${text}</p></div>`;
  return `<div id="more" style="display:flex;flex-wrap:wrap;gap:36px">${items.map(one).join('')}</div>`;
}

function stage(content: string, look: Look): string {
  return `<section style="display:grid;place-items:center;min-height:100vh;padding:24px;box-sizing:border-box;background:${look.ground};color:${look.ink};text-align:center"><div style="max-width:640px">${content}</div></section>`;
}

const centered = (html: string) =>
  html.replaceAll('margin:0 0 28px;max-width:620px', 'margin:0 auto 28px;max-width:620px');

const bodies: Readonly<Record<LayoutName, () => string>> = {
  event: () =>
    band(
      looks.night,
      small(looks.night, 'Thursday, 7 pm · Harbour Hall') +
        heading('An evening of new ideas') +
        lead(
          looks.night,
          'Three short talks, good food, and time to meet the people behind them.',
        ) +
        press(looks.night, 'Save my seat'),
    ) +
    white(
      cards([
        ['Three talks', 'Twenty minutes each, no sales pitch, questions welcome.'],
        ['Dinner', 'Warm food for everybody, without meat as well.'],
        ['Sixty seats', 'Small enough to talk to each other.'],
      ]),
    ),
  download: () =>
    band(
      looks.sea,
      `<div style="display:flex;flex-wrap:wrap;gap:48px;align-items:center"><div style="flex:1 1 380px">${
        small(looks.sea, 'Free guide, 24 pages') +
        heading('The short guide to better mornings', 'clamp(32px,5vw,52px)') +
        lead(
          looks.sea,
          'Everything we learned from a thousand readers, on one coffee’s worth of pages.',
        ) +
        press(looks.sea, 'Get the guide')
      }</div><div style="flex:0 1 260px;aspect-ratio:3/4;padding:32px;box-sizing:border-box;border-radius:12px;background:${looks.sea.accent};color:#ffffff;box-shadow:0 24px 60px rgba(16,36,61,0.25)"><p style="margin:0;font-size:28px;font-weight:700;line-height:1.15">Better mornings</p></div></div>`,
    ) +
    white(
      cards([
        ['Short', 'You read it in twenty minutes.'],
        ['Tried', 'Each piece of advice was tried for a month.'],
        ['Yours', 'No account needed, and one email at most.'],
      ]),
    ),
  product: () =>
    band(
      looks.paper,
      small(looks.paper, 'New') +
        heading('The lamp that knows when to stop') +
        lead(
          looks.paper,
          'Bright while you read, dark when you fall asleep. Made of oak, repaired for life.',
        ) +
        press(looks.paper, 'See the lamp'),
    ) +
    white(
      cards([
        ['Oak and brass', 'From one workshop, numbered by hand.'],
        ['Repaired for life', 'Send it in, we mend it. Always.'],
        ['Thirty days', 'Try it at home and send it back for free.'],
      ]),
    ),
  coming_soon: () =>
    centered(
      stage(
        small(looks.sun, 'Coming soon') +
          heading('Something bright is on its way') +
          lead(looks.sun, 'We are still polishing. Be the first to know when the doors open.') +
          press(looks.sun, 'Tell me first'),
        looks.sun,
      ),
    ),
  survey: () =>
    centered(
      stage(
        small(looks.leaf, 'Two minutes') +
          heading('Tell us what you think', 'clamp(32px,5vw,50px)') +
          lead(looks.leaf, 'Five questions, no account. Your answers decide what we build next.') +
          press(looks.leaf, 'Begin'),
        looks.leaf,
      ),
    ),
  thanks: () =>
    centered(
      stage(
        heading('Thank you', 'clamp(40px,7vw,72px)') +
          lead(looks.rose, 'It is done. Look into your inbox: we have written to you.') +
          press(looks.rose, 'Back to the shop'),
        looks.rose,
      ),
    ),
  blank: () =>
    white('<h1 style="margin:0 0 16px;font-size:40px">A new page</h1><p>Write here.</p>'),
};

/** The HTML of a layout: responsive, and without anything that is loaded from elsewhere. */
export function layoutHtml(name: LayoutName): string {
  return `<!doctype html>
<html>
<head><style>body{margin:0;font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}</style></head>
<body>${bodies[name]()}</body>
</html>
`;
}
