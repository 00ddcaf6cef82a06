import { pageConfigId, type PageConfig } from '#platform/contract/page-config.ts';
import type { Config } from '#platform/server/config.ts';

/** The part of the settings that the web application is told. */
export function pageConfigOf({
  externalPages,
  embedParents,
  newMenuEntries,
  languageModel,
}: Pick<
  Config,
  'externalPages' | 'embedParents' | 'newMenuEntries' | 'languageModel'
>): PageConfig {
  return {
    ...externalPages,
    embedParents: [...embedParents],
    newMenuEntries: [...newMenuEntries],
    suggests: languageModel !== null,
  };
}

/** Writes settings into the page as JSON, in an element that no browser runs. */
export function withPageConfig(html: string, config: PageConfig): string {
  const element = `<script type="application/json" id="${pageConfigId}">`;
  const at = html.indexOf(element);
  // A build from before there were settings has none to show.
  if (at < 0) return html;
  // A less-than sign could end the element.
  const json = JSON.stringify(config).replaceAll('<', '\\u003c');
  return html.slice(0, at + element.length) + json + html.slice(html.indexOf('</script>', at));
}
