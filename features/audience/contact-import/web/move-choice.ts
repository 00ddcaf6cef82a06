import type { MemberState } from '#engines/imports/contract.ts';
import type { ImportPreview } from '../contract.ts';
import type { ImportDraft } from './mapping-draft.ts';

type FoundMove = NonNullable<ImportPreview['product']>;
type Choice = Pick<ImportDraft, 'fromProduct' | 'fileState'>;

/** Whether the file moves in from the product it was exported from; a file that looks like an export does unless somebody says otherwise. */
export function movesIn({ fromProduct }: Pick<ImportDraft, 'fromProduct'>): boolean {
  return fromProduct !== 'none';
}

/** True where no row says how its contact stood, so that people may say so for the whole file. */
export function asksState({ rows, unstated }: Pick<FoundMove, 'rows' | 'unstated'>): boolean {
  return rows > 0 && unstated === rows;
}

/** Rows by state, as they will be taken. */
export function statesOf(found: FoundMove, { fileState }: Choice): FoundMove['states'] {
  return asksState(found) && fileState !== null ? { [fileState]: found.rows } : found.states;
}

/** How many rows say that their contacts were not subscribed. */
export function heldBackRows({ rows, states, unstated }: FoundMove): number {
  return rows - (states.subscribed ?? 0) - unstated;
}

/** What is said of the product, as the calls of imports take it. */
export function moveBody(
  found: FoundMove | null,
  draft: Choice,
): { from_product?: string; file_state?: MemberState; create_fields?: true } {
  if (found === null) return {};
  if (!movesIn(draft)) return { from_product: 'none' };
  return {
    from_product: found.name,
    ...(asksState(found) && draft.fileState !== null && { file_state: draft.fileState }),
    // Attributes have no column whose field could be chosen.
    ...(found.attributes.length > 0 && { create_fields: true as const }),
  };
}
