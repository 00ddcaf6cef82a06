import type { PageType, PreferencePage } from '../contract.ts';

/** What an editor of a page writes. */
export interface PageDraft {
  name: string;
  html_part: string;
  json_part: Record<string, unknown> | null;
  language: string | null;
  is_default: boolean;
}

/** What an editor of a page begins with. */
export interface PageStart {
  /** Null for a new page. */
  readonly page: PreferencePage | null;
  readonly type: PageType;
  readonly editor: PreferencePage['editor_type'];
  readonly draft: PageDraft;
}
