import { findLinks, type PlacedLink } from './find-links.ts';
import { decodeLiquid } from './html-text.ts';
import type { DynamicChoice, MailingMessage, MessagePart } from './message.ts';
import type { JoinPiece } from './pieces.ts';
import { replaceReferences } from './references.ts';
import { scanHtml, type Piece } from './scan-html.ts';

/** A text that stands in some mails: as pieces, or for the engine. */
export interface PreparedText {
  template: string;
  pieces: JoinPiece[] | null;
}

/** A place of a message where each recipient gets one of several texts. */
export interface Choice {
  /** Which dynamic content of the message, by its position. */
  dynamic: number;
  part: 'html' | 'text';
  /** As picks count them: the default, then the variants in their order. */
  texts: PreparedText[];
}

/** The pieces of each part. */
export type PiecesByPart = Record<MessagePart, JoinPiece[] | null>;

/** A text that the engine writes before a mail is joined. */
export interface AskedText {
  part: MessagePart;
  /** The place of a choice whose text this is; null for the part itself. */
  choice: number | null;
  template: string;
}

/** How the mails of all recipients are made who get the same variants. */
export interface Recipe {
  /** Ready to be joined; null for parts that wait for the engine. */
  pieces: PiecesByPart;
  /** What waits for the engine. */
  asked: readonly AskedText[];
}

/** A place in the HTML where one of several texts belongs, each with its links. */
export interface HtmlPlace {
  start: number;
  end: number;
  dynamic: number;
  /** As picks count them. */
  variants: { html: string; links: PlacedLink[] }[];
}

/** The links of a body and of all that may stand in it. */
export interface NumberedLinks {
  /** In document order, those of all variants where they would stand. */
  all: PlacedLink[];
  /** Those of the body itself. */
  own: PlacedLink[];
  places: HtmlPlace[];
}

/** Numbers the links of a body, each variant of each place along with it: the numbers are the same for every recipient. */
export function numberLinks(
  body: string,
  scanned: readonly Piece[],
  dynamic: MailingMessage['dynamic'] = [],
): NumberedLinks {
  const own = findLinks(body, scanned);
  const places = placesIn(body, scanned, dynamic);
  if (places.length === 0) return { all: own, own, places };
  const all: PlacedLink[] = [];
  const number = (link: PlacedLink): void => {
    link.no = all.length + 1;
    all.push(link);
  };
  let next = 0;
  for (const place of places) {
    for (; next < own.length && own[next]!.target.valueStart < place.start; next += 1)
      number(own[next]!);
    // In the order in which they are asked: the default comes last.
    const [byDefault, ...variants] = place.variants;
    for (const { links } of [...variants, byDefault!]) links.forEach(number);
  }
  own.slice(next).forEach(number);
  return { all, own, places };
}

// Inside a tag, a comment or a style sheet nothing is chosen: HTML has no place there.
function placesIn(
  body: string,
  scanned: readonly Piece[],
  dynamic: readonly DynamicChoice[],
): HtmlPlace[] {
  if (dynamic.length === 0) return [];
  return scanned.flatMap(({ kind, start, end }) => {
    if (kind !== 'liquid') return [];
    const at = positionOf(body.slice(start, end), dynamic);
    if (at === -1) return [];
    const variants = inOrderOfPicks(dynamic[at]!).map(({ html }) => {
      const decoded = decodeLiquid(html);
      return { html: decoded, links: findLinks(decoded, scanHtml(decoded)) };
    });
    return [{ start, end, dynamic: at, variants }];
  });
}

// Which dynamic content of the message a token stands for, by its position; -1 for any other Liquid.
function positionOf(token: string, dynamic: readonly DynamicChoice[]): number {
  let at = -1;
  const rest = replaceReferences(token, 'dynamic_content', (id) => {
    at = dynamic.findIndex((one) => one.id === id);
    return '';
  });
  return rest === '' ? at : -1;
}

/** The texts of a dynamic content as picks count them; without a default, nothing stands in its place. */
export function inOrderOfPicks({ variants }: DynamicChoice): { html: string; text: string }[] {
  const last = variants.at(-1);
  return last?.rules === null
    ? [last, ...variants.slice(0, -1)]
    : [{ html: '', text: '' }, ...variants];
}
