import { z } from 'zod';

/** One change of the route, as the parent page hears it. */
export interface RouteMessage {
  readonly type: 'routeChange';
  readonly name: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
}

/** The part of a window that a line needs. */
type Sender = Pick<Window, 'postMessage'>;

interface LineParts {
  parent: Sender;
  /** Origins of pages that may frame us. */
  allowed: readonly string[];
  /** The origin of the page around us where the browser tells, else null. */
  parentOrigin: string | null;
}

const navigation = z.object({
  type: z.literal('navigate'),
  path: z.string().regex(/^\/(?![/\\])/),
});

/** Says a route to the parent page: to no other origin than an allowed one. */
export function tellParent(
  { parent, allowed, parentOrigin }: LineParts,
  message: RouteMessage,
): void {
  // Where the browser keeps the parent's origin to itself, it still delivers to the origin that is named and to no other.
  const targets =
    parentOrigin === null ? allowed : allowed.filter((origin) => origin === parentOrigin);
  for (const origin of targets) parent.postMessage(message, origin);
}

/** The path that the parent page asks for, or null: what comes from elsewhere, or is no path of ours, is not heard. */
export function askedPath(
  { parent, allowed }: Pick<LineParts, 'parent' | 'allowed'>,
  event: Pick<MessageEvent, 'origin' | 'source' | 'data'>,
): string | null {
  if (event.source !== parent || !allowed.includes(event.origin)) return null;
  return navigation.safeParse(event.data).data?.path ?? null;
}

/** The origin of the page around this window, from what the browser tells: its ancestors, else the address that led here. */
export function originOfParent(window: {
  location: Location & { ancestorOrigins?: DOMStringList };
  document: Pick<Document, 'referrer'>;
}): string | null {
  const ancestor = window.location.ancestorOrigins?.item(0);
  if (ancestor) return ancestor;
  const { referrer } = window.document;
  // After a walk through the sign-in page the referrer is a page of our own.
  return URL.canParse(referrer) && new URL(referrer).origin !== window.location.origin
    ? new URL(referrer).origin
    : null;
}
