import type { Services } from '#platform/server/services.ts';
import type { TrackingToken } from './tokens.ts';

/** Adds to the target of a click what the site behind it may know of who clicked; at once wherever it can. */
export type MarkClick = (
  click: Pick<TrackingToken, 'accountId' | 'contactId'>,
  target: string,
) => string | Promise<string>;

let plugged: (services: Services) => MarkClick = () => (_click, target) => target;

/** Plugs who marks clicks; without, targets stay as they are. */
export function plugClickMark(create: (services: Services) => MarkClick): void {
  plugged = create;
}

/** What marks the clicks of a server. */
export function clickMarkOf(services: Services): MarkClick {
  return plugged(services);
}
