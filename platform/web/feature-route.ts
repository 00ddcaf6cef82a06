import type { ComponentType, LazyExoticComponent } from 'react';

/** How a route differs from the others of its section; who may open a section is said once, in the table of gates of session/access. */
export interface FeatureGate {
  /** True only for the few pages that render without sign-in. */
  readonly public?: boolean;
  /** True: a public page that stands in the signed-in shell for who is signed in. */
  readonly meetsMembers?: boolean;
  /** Roles of which any one opens the screen, where the table of gates has no section for it. */
  readonly any?: readonly string[];
}

/** A page that loads on its first visit: either a loader or the result of React's `lazy`. */
export type FeaturePage =
  | (() => Promise<{ default: ComponentType }>)
  | LazyExoticComponent<ComponentType>;

/** What shows of a record where the pointer rests on a link to it. */
export type RecordCard = () => Promise<{ default: ComponentType<{ id: number }> }>;

/** What can be started on a screen. */
export interface RouteAction {
  /** A text of the feature or the shell, such as 'gift-cards:new'; what else people call it stands beside it, as 'gift-cards:newWords'. */
  readonly title: string;
  /** The query that starts it, such as 'drawer=new', where the screen itself is not the start. */
  readonly query?: string;
}

/** One screen of a feature. `web/routes.tsx` of the feature exports a list of these; apps/web/routes.ts collects them. */
export interface FeatureRoute {
  /** Shown as the page title with underscores turned into spaces, e.g. Sales_tags. */
  readonly name: string;
  /** A TanStack Router path, e.g. /accounts/$accountId/tags. */
  readonly path: string;
  readonly gate?: FeatureGate;
  /** Offers the screen in the command palette, titled by this text of the feature, such as 'gift-cards:title'; menus and settings cards are there anyhow. */
  readonly palette?: string;
  /** What the command palette offers to start here. */
  readonly actions?: readonly RouteAction[];
  /** False disables the header search here; a path below the account, such as /lists, sends the search there instead of to this page. */
  readonly search?: boolean | string;
  /** The frame around the page: the signed-in shell (default), the sign-in card, or the plain page. */
  readonly layout?: 'dashboard' | 'auth' | 'default';
  /** True where the page has the whole window: the signed-in shell without its header and menu, and a bar of the page's own. */
  readonly isFullScreen?: boolean;
  /** Shows where the pointer rests on a link to this screen; the id is the last parameter of the path. */
  readonly card?: RecordCard;
  readonly page: FeaturePage;
}
