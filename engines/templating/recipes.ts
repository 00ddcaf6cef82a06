import type { AskedText, Choice, PiecesByPart, Recipe } from './choices.ts';
import { messageParts, type MailRecipient } from './message.ts';
import { cutAtMarks, type JoinPiece } from './pieces.ts';
import type { PreparedMessage } from './prepare-message.ts';

/** So many recipes are kept; the mails of whoever comes later cost a few microseconds more. */
const mostRecipes = 500;

type Picks = MailRecipient['picks'];

/** How the mail of a recipient with these picks is made. */
export function recipeFor(prepared: PreparedMessage, picks: Picks): Recipe {
  const key = prepared.choices.length === 0 ? '' : (picks?.join() ?? '');
  const known = prepared.recipes.get(key);
  if (known) return known;
  const asked = askedTexts(prepared, picks, false);
  const recipe = { asked, pieces: piecesWith(prepared, picks, { asked, written: [] }) };
  if (prepared.recipes.size < mostRecipes) prepared.recipes.set(key, recipe);
  return recipe;
}

/** What the engine writes for a mail: only what needs it, or, when a value turned out to need it, everything. */
export function askedTexts(
  { choices, pieces, templates }: PreparedMessage,
  picks: Picks,
  isEverything: boolean,
): AskedText[] {
  const parts = messageParts.filter((part) => isEverything || pieces[part] === null);
  return [
    ...parts.map((part) => ({ part, choice: null, template: templates[part] })),
    ...choices.flatMap((one, choice) => {
      const chosen = textOf(one, picks);
      return chosen && (isEverything || chosen.pieces === null)
        ? [{ part: one.part, choice, template: chosen.template }]
        : [];
    }),
  ];
}

/** The pieces of all parts with what is chosen in its place; `written` is what the engine made of what was asked, in order. */
export function piecesWith(
  prepared: PreparedMessage,
  picks: Picks,
  { asked, written }: { asked: readonly AskedText[]; written: readonly string[] },
): PiecesByPart {
  const own: PiecesByPart = { ...prepared.pieces };
  const chosen = prepared.choices.map((choice) => textOf(choice, picks)?.pieces ?? null);
  const isWaiting = written.length === 0;
  for (const [index, { part, choice }] of asked.entries()) {
    const pieces = isWaiting ? null : cutAtMarks(written[index] ?? '', prepared.nonce);
    if (choice === null) own[part] = pieces;
    else {
      chosen[choice] = pieces;
      if (isWaiting) own[part] = null;
    }
  }
  if (chosen.length === 0) return own;
  const fill = (pieces: JoinPiece[] | null): JoinPiece[] | null =>
    pieces && pieces.flatMap((piece) => (isChoice(piece) ? (chosen[piece.no] ?? []) : [piece]));
  return { ...own, html: fill(own.html), text: fill(own.text) };
}

function isChoice(piece: JoinPiece): piece is Extract<JoinPiece, { mark: string }> {
  return typeof piece === 'object' && 'mark' in piece && piece.mark === 'C';
}

// A variant that is gone is never chosen: picks are made for this very message.
function textOf({ dynamic, texts }: Choice, picks: Picks) {
  return texts[picks?.[dynamic] ?? 0] ?? texts[0];
}
