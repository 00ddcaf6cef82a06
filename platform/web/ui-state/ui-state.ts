import { createStore } from './create-store.ts';

/** The frame around the page. 'Preview' shows the page and nothing else. */
export type Layout = 'Auth' | 'Default' | 'Dashboard' | 'Preview';

/** The right-hand drawer that is open. */
export interface RightDrawer {
  readonly show: boolean;
  /** What was asked for: the record that is edited, or null for a new one. */
  readonly request: unknown;
  /** The tab that is open in it. */
  readonly tab: string | null;
  /** What the drawer is, such as its title. */
  readonly component: string | null;
  /** What came of it: the saved record. */
  readonly response: unknown;
  /** How it is built: a plain drawer or one with a form. */
  readonly type: 'drawer' | 'form' | null;
}

/** Something from outside the tree that was dropped onto a folder. */
export interface DroppedElement {
  readonly id: number | null;
  readonly type: string | null;
  readonly name: string | null;
  /** True while the lists that showed it are still to be read again. */
  readonly refresh: boolean;
}

/** The folder column and the folder that is chosen in it. */
export interface FolderState {
  readonly show: boolean;
  readonly lock: boolean;
  readonly id: number | null;
  readonly type: string | null;
  /** Ids from the root to the folder's parent, with slashes between; null at the root. */
  readonly ancestry: string | null;
  readonly parent: number | null;
  /** How many folders there are. */
  readonly length: number;
  /** The name that was saved last. */
  readonly lastSaved: string | null;
  readonly external: DroppedElement;
}

/** The snackbar that was raised last and is still on screen. */
export interface SnackbarState {
  readonly title: string;
  readonly show: boolean;
  readonly message: string;
  readonly type: 'success' | 'error' | 'warning' | 'info' | null;
  readonly timeout: number;
  /** The family whose archived record its UNDO brings back. */
  readonly controller: string | null;
  readonly id: number | string | null;
}

/** What the parts of the screen tell each other; everything that belongs to the server is in the query cache instead. */
export interface UiState {
  readonly layout: Layout;
  readonly isChatOpen: boolean;
  /** True: the left menu is wide. */
  readonly isMenuOpen: boolean;
  readonly iframe: { readonly isLoading: boolean; readonly url: string | null };
  readonly isGridView: boolean;
  readonly previousRoute: string | null;
  readonly hasUpdate: boolean;
  readonly rightDrawer: RightDrawer;
  readonly folder: FolderState;
  readonly snackbar: SnackbarState;
}

/** No drawer. */
export const noDrawer: RightDrawer = {
  show: false,
  request: null,
  tab: null,
  component: null,
  response: null,
  type: null,
};

/** No folder chosen, the column closed. */
export const noFolder: FolderState = {
  show: false,
  lock: false,
  id: null,
  type: null,
  ancestry: null,
  parent: null,
  length: 0,
  lastSaved: null,
  external: { id: null, type: null, name: null, refresh: false },
};

/** No snackbar. */
export const noSnackbar: SnackbarState = {
  title: '',
  show: false,
  message: '',
  type: null,
  timeout: 0,
  controller: null,
  id: null,
};

/** How it is before anything has happened. */
export const firstUiState: UiState = {
  layout: 'Auth',
  isChatOpen: false,
  isMenuOpen: true,
  iframe: { isLoading: false, url: null },
  isGridView: false,
  previousRoute: null,
  hasUpdate: false,
  rightDrawer: noDrawer,
  folder: noFolder,
  snackbar: noSnackbar,
};

/** The one store of what the screen itself knows. */
export const uiState = createStore(firstUiState);
