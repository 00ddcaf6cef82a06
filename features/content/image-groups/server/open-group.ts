import { isMachineRequest } from '#engines/tracking/public.ts';
import type { Services } from '#platform/server/services.ts';
import { servedImagesOf } from '#features/content/images/server/public.ts';
import { chooseImage } from './choose-image.ts';
import { groupStatesOf, type GroupState, type ServedImage } from './group-states.ts';
import type { PlaceToken } from '#engines/tracking/public.ts';
import { createGroupViews, type GroupViews } from './group-views.ts';

/** How a picture was asked for. */
export interface Asking {
  userAgent: string;
  requestKind: 'get' | 'head' | 'prefetch';
}

/** A picture of a group as it goes out; null is the blank one. */
export interface OpenedPicture {
  content: Buffer;
  file: string;
}

/** Answers emails that are opened and clicked. Nothing makes a picture fail: what cannot be stored is not counted. */
export interface GroupDoor {
  open(copy: PlaceToken, asking: Asking): Promise<OpenedPicture | null>;
  /** Where a click leads; null where it leads nowhere. */
  click(copy: PlaceToken, asking: Asking): Promise<string | null>;
}

const doors = new WeakMap<Services, GroupDoor>();

/** The door of a server: the fast path and the usual one answer the same. */
export function groupDoorOf(services: Services): GroupDoor {
  const door = doors.get(services) ?? createGroupDoor(services);
  doors.set(services, door);
  return door;
}

function createGroupDoor(services: Services): GroupDoor {
  const states = groupStatesOf(services);
  const views = createGroupViews(services.database);
  const read = servedImagesOf(services);
  return {
    async open(copy, asking) {
      const state = await states.of(copy.accountId, copy.groupId);
      if (state === null) return null;
      const image = await shownImage(services, views, { state, copy, asking });
      if (image === null) return null;
      const { key, file } = image;
      const content = await read({ accountId: copy.accountId, key, file }).catch(
        (error: unknown) => {
          services.log.warn({ err: error }, 'a picture of an image group could not be read');
          return null;
        },
      );
      return content && { content, file };
    },
    async click(copy, asking) {
      const state = await states.of(copy.accountId, copy.groupId);
      if (state === null || state.linkUrl === '') return null;
      if (isCounted(state, copy) && !isMachineRequest({ kind: 'click', ...asking }))
        await views
          .click(copy, services.clock.now())
          .catch((error: unknown) => told(services, error));
      return state.linkUrl;
    },
  };
}

async function shownImage(
  services: Services,
  views: GroupViews,
  { state, copy, asking }: { state: GroupState; copy: PlaceToken; asking: Asking },
): Promise<ServedImage | null> {
  const at = services.clock.now();
  const offered = chooseImage(state.mode, state.images, { now: at.getTime() });
  if (offered === null || !isCounted(state, copy)) return offered;
  // A machine fixes nothing: the person who comes after it gets a picture of their own.
  if (isMachineRequest({ kind: 'open', ...asking })) return offered;
  const keeps = state.mode === 'best';
  const shown = await views
    .view({ copy, offered: offered.imageId, keeps, at })
    .catch((error: unknown) => told(services, error));
  return state.images.find(({ imageId }) => imageId === shown) ?? offered;
}

function isCounted({ isCounted: isOn }: GroupState, { mailingId }: PlaceToken): boolean {
  return isOn && mailingId > 0;
}

function told({ log }: Services, error: unknown): null {
  log.warn({ err: error }, 'a hit of an image group could not be stored');
  return null;
}
