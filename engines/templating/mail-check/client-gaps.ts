import { attributeOf } from '../find-links.ts';
import { decodeHtml } from '../html-text.ts';
import { beginningOf, readElements, type Element } from './elements.ts';
import { scanHtml } from '../scan-html.ts';
import support from './client-support.json' with { type: 'json' };

/** Something in a mail that not every mail client shows as it was made. */
export interface ClientGap {
  /** As the web calls it: border-radius. */
  feature: string;
  /** How often the mail uses it. */
  count: number;
  /** Clients that do not know it. */
  missing: string[];
  /** Clients that know it in part. */
  partial: string[];
  /** What stands there, by its first words; at most three. */
  places: string[];
  fix: string | null;
}

type Feature = (typeof support.features)[number];
type Kind = 'property' | 'value' | 'display' | 'sheet' | 'tag' | 'attribute' | 'image';

const byKind = new Map<string, Map<string, Feature>>();
for (const feature of support.features) {
  const words = byKind.get(feature.kind) ?? new Map<string, Feature>();
  byKind.set(feature.kind, words.set(feature.word, feature));
}
const wordsOf = (kind: Kind): ReadonlyMap<string, Feature> => byKind.get(kind) ?? new Map();

/** What to do instead, by feature; the others are harmless where they are not known. */
const fixes: Readonly<Record<string, string>> = {
  'border-radius': 'Outlook shows corners without rounding; nothing else changes.',
  'background-image': 'Set a background color too: it shows where the picture does not.',
  'linear-gradient()': 'Set a background color too: it shows where the gradient does not.',
  'radial-gradient()': 'Set a background color too: it shows where the gradient does not.',
  'max-width': 'Set a width as an attribute too, in a table for Outlook.',
  float: 'Lay things side by side by columns, not by float.',
  position: 'Lay things out by rows and columns; overlaps are lost.',
  'display:flex': 'Lay things side by side by columns.',
  'display:grid': 'Lay things side by side by columns.',
  'webP image format': 'Put the picture into the image library: it is kept as JPEG or PNG there.',
  'AVIF image format': 'Put the picture into the image library: it is kept as JPEG or PNG there.',
  'HEIF image format': 'Save the picture as JPEG or PNG.',
  'TIFF image format': 'Save the picture as JPEG or PNG.',
  'SVG image format': 'Save the picture as PNG.',
  'Embedded <svg> image': 'Save the picture as PNG and link it.',
  'Base 64 image format': 'Put the picture into the image library and link it.',
  '<video> element': 'Show a picture that leads to the video.',
  '<form> element': 'Lead to a web page with the form.',
  '@font-face': 'Name a common font behind your own, such as Arial.',
  '<link> element': 'Write the style into the email itself.',
};

/** What in a mail not every client shows, the commonest lack first. Support by the newest tested version (client-support.NOTICE). */
export function clientGaps(html: string): ClientGap[] {
  const used = new Map<Feature, { count: number; places: Set<string> }>();
  const note = (feature: Feature | undefined, element: Element | null): void => {
    if (!feature) return;
    const one = used.get(feature) ?? { count: 0, places: new Set<string>() };
    one.count += 1;
    const place = element === null ? '' : beginningOf(element.words);
    if (place !== '' && one.places.size < 3) one.places.add(place);
    used.set(feature, one);
  };
  for (const element of readElements(html).elements)
    for (const feature of featuresOf(html, element)) note(feature, element);
  for (const feature of featuresOfSheets(html)) note(feature, null);
  return [...used]
    .map(([feature, { count, places }]) => ({
      feature: feature.title,
      count,
      missing: clientsWith(feature, 'n'),
      partial: clientsWith(feature, 'a'),
      places: [...places],
      fix: fixes[feature.title] ?? null,
    }))
    .sort((one, other) => other.missing.length - one.missing.length || other.count - one.count);
}

/** The clients in the order of the data. */
export const mailClients: readonly string[] = support.clients;

function clientsWith(feature: Feature, state: string): string[] {
  return support.clients.filter((_, at) => feature.support[at] === state);
}

function* featuresOf(html: string, element: Element): Generator<Feature | undefined> {
  const { tag, styles } = element;
  yield wordsOf('tag').get(tag.name);
  for (const { name } of tag.attributes) yield wordsOf('attribute').get(name);
  if (tag.name === 'img') yield pictureFeature(attributeOf(html, tag, 'src') ?? '');
  for (const [property, value] of styles) {
    yield wordsOf('property').get(property);
    if (property === 'display') yield wordsOf('display').get(value.replace(/^inline-/, ''));
    if (property === 'background' && /url\(/.test(value))
      yield wordsOf('property').get('background-image');
    for (const [word, feature] of wordsOf('value')) if (value.includes(word)) yield feature;
  }
}

function pictureFeature(source: string): Feature | undefined {
  const url = decodeHtml(source).trim().toLowerCase();
  if (url.startsWith('data:')) return wordsOf('image').get('data:');
  const ending = /\.([a-z0-9]{2,5})(?:[?#]|$)/.exec(url)?.[1] ?? '';
  return wordsOf('image').get(ending === 'tif' ? 'tiff' : ending === 'heif' ? 'heic' : ending);
}

function* featuresOfSheets(html: string): Generator<Feature> {
  for (const piece of scanHtml(html)) {
    if (piece.kind !== 'raw') continue;
    const sheet = html.slice(piece.start, piece.end).toLowerCase();
    for (const [word, feature] of wordsOf('sheet')) if (sheet.includes(word)) yield feature;
  }
}
