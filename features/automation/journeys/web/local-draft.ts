import { z } from 'zod';
import { graphSchema, settingsSchema } from '#engines/journeys/contract.ts';
import { journeyDraftKey } from './local-draft-key.ts';

const board = z.object({ graph: graphSchema, settings: settingsSchema });

const localDraft = z.object({
  accountId: z.number(),
  journeyId: z.number(),
  /** The revision that the draft had; a newer one makes the rest worthless. */
  rev: z.number(),
  selected: z.array(z.string()),
  viewport: z.object({ x: z.number(), y: z.number(), zoom: z.number() }).nullable(),
  past: z.array(board),
});

/** What a tab remembers of a builder while its person is on a screen that helps to fill a step: where they were, and what can be undone. */
export type LocalDraft = z.infer<typeof localDraft>;

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** So many steps of undoing are taken along, as far as the browser has room. */
const pastTaken = 20;

/** Remembers a builder's state in this tab; a browser without room keeps it without what can be undone. */
export function keepLocalDraft(storage: DraftStorage, draft: LocalDraft): void {
  for (const past of [draft.past.slice(-pastTaken), []]) {
    try {
      storage.setItem(journeyDraftKey, JSON.stringify({ ...draft, past }));
      return;
    } catch {
      storage.removeItem(journeyDraftKey);
    }
  }
}

/** What this tab remembers of a journey's builder, if it was this journey at this revision. */
export function localDraftOf(
  storage: DraftStorage,
  of: Pick<LocalDraft, 'accountId' | 'journeyId' | 'rev'>,
): LocalDraft | null {
  try {
    const draft = localDraft.parse(JSON.parse(storage.getItem(journeyDraftKey) ?? 'null'));
    const isIt =
      draft.accountId === of.accountId && draft.journeyId === of.journeyId && draft.rev === of.rev;
    return isIt ? draft : null;
  } catch {
    return null;
  }
}
