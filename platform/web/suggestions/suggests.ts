import { pageConfig, pageConfigId } from '#platform/contract/page-config.ts';

/** Longest wait for a suggestion in milliseconds: the server gives up before. */
export const longestWait = 30_000;

/** Whether the operator configured a language model, as the server wrote it into the page. */
export function suggests(): boolean {
  const text = document.getElementById(pageConfigId)?.textContent;
  return pageConfig.parse(JSON.parse(text || '{}')).suggests;
}
