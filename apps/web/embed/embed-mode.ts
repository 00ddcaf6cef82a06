import { z } from 'zod';
import { createStore } from '#platform/web/ui-state/create-store.ts';
import { isPack, packAllows, type Pack } from './embed-packs.ts';

const storedUnder = 'heliograph.embed';

const stored = z.object({
  isEmbedded: z.boolean(),
  pack: z.string().refine(isPack).nullable(),
  accountId: z.number().nullable(),
  hidesHeader: z.boolean(),
  isPreview: z.boolean(),
});

/** How the product is shown inside another page. */
export interface EmbedMode {
  /** In a frame of a page that asked for it. */
  readonly isEmbedded: boolean;
  /** The set of routes that this frame may open; null: all of them. */
  readonly pack: Pack | null;
  /** The account that the frame was opened for: no other one opens in it. */
  readonly accountId: number | null;
  /** The parent page shows several clients and brings a header of its own. */
  readonly hidesHeader: boolean;
  /** The page alone: no header, no menu, no drawer. */
  readonly isPreview: boolean;
}

/** Not in a frame. */
export const notEmbedded: EmbedMode = {
  isEmbedded: false,
  pack: null,
  accountId: null,
  hidesHeader: false,
  isPreview: false,
};

/**
 * What the query says of the frame: `embed` (1, or the name of a pack), `multi_client=true`, `iframe_preview=true`. A query that says
 * nothing leaves everything as it was; one that says `embed` begins anew, with the account of its path.
 */
export function readMode(
  before: EmbedMode,
  search: Record<string, unknown>,
  accountId: number | null,
): EmbedMode {
  const isPreview = before.isPreview || search['iframe_preview'] === 'true';
  const embed = search['embed'];
  if (typeof embed !== 'string' || embed === '')
    return {
      ...before,
      isPreview,
      accountId: before.accountId ?? (before.isEmbedded ? accountId : null),
    };
  return {
    isEmbedded: true,
    pack: isPack(embed) ? embed : null,
    accountId,
    hidesHeader: search['multi_client'] === 'true',
    isPreview,
  };
}

/** Whether the frame may open a route: its account is the one the frame was opened for, and its pack names the route. */
export function frameAllows(
  mode: EmbedMode,
  route: { name: string; accountId: number | null },
): boolean {
  if (!mode.isEmbedded) return true;
  const isForeign =
    route.accountId !== null && mode.accountId !== null && route.accountId !== mode.accountId;
  return !isForeign && packAllows(mode.pack, route.name);
}

/** How this window is shown inside another page. */
export interface Embed {
  mode(): EmbedMode;
  /** The mode as React state. */
  useMode(): EmbedMode;
  /** Takes in an address that is about to open. */
  follow(search: Record<string, unknown>, accountId: number | null): EmbedMode;
}

/** The mode of this window, kept over reloads and the way through the sign-in page. Outside a frame it never changes. */
export function createEmbed(parts: {
  isFramed: boolean;
  storage: Pick<Storage, 'getItem' | 'setItem'>;
}): Embed {
  const store = createStore(
    parts.isFramed ? restore(parts.storage.getItem(storedUnder)) : notEmbedded,
  );
  return {
    mode: store.get,
    useMode: () => store.use((mode) => mode),
    follow(search, accountId) {
      if (!parts.isFramed) return store.get();
      store.set((before) => readMode(before, search, accountId));
      parts.storage.setItem(storedUnder, JSON.stringify(store.get()));
      return store.get();
    },
  };
}

function restore(text: string | null): EmbedMode {
  if (text === null) return notEmbedded;
  try {
    return stored.parse(JSON.parse(text)) as EmbedMode;
  } catch {
    return notEmbedded; // Written by an older version.
  }
}
