import type { ParsedLocation } from '@tanstack/react-router';
import { journeyDraftKey } from '#features/automation/journeys/web/local-draft-key.ts';
import type { AppRouter } from '../router.tsx';

/** One end of a navigation: the path and the query as the address holds them. */
interface Place {
  readonly pathname: string;
  readonly search: Readonly<Record<string, unknown>>;
}

// Campaign, content and store screens that a journey's step sends people to; they carry the journey in the query.
const helpers = ['campaigns', 'contents', 'content_templates', 'integrations'];

/** Whether the workflow draft that a journey's builder has saved goes: it stays only on the way between the builder and the screens that help to fill it. */
export function clearsJourneyDraft(from: Place, to: Place): boolean {
  if (!isHelper(from) && !isBuilder(from)) return false;
  return !isBuilder(to) && !(isHelper(to) && to.search['journey_id'] !== undefined);
}

/** Has the draft of a journey forgotten with each way that leaves it behind. */
export function forgetJourneyDrafts(router: AppRouter): void {
  router.subscribe('onResolved', ({ fromLocation, toLocation }) => {
    if (fromLocation && clearsJourneyDraft(placeOf(fromLocation), placeOf(toLocation)))
      window.sessionStorage.removeItem(journeyDraftKey);
  });
}

const placeOf = ({ pathname, search }: ParsedLocation): Place => ({
  pathname,
  search: search as Record<string, unknown>,
});

function isBuilder({ pathname }: Place): boolean {
  return /^\/accounts\/[^/]+\/(?:data_)?journeys\/[^/]+\/builder$/.test(pathname);
}

function isHelper({ pathname }: Place): boolean {
  const section = /^\/accounts\/[^/]+\/([^/]+)/.exec(pathname)?.[1];
  return section !== undefined && helpers.includes(section);
}
