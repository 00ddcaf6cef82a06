import { useApi } from '#platform/web/api/ApiContext.tsx';
import { ApiError } from '#platform/web/api/api-error.ts';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { useRefresh } from '#platform/web/resources/query-keys.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { stringifySearch } from '#platform/web/url/search-text.ts';
import { contents } from '../../contract.ts';
import { useContentPaths } from '../content.ts';
import type { Content } from '../content.ts';
import { useWayBack } from '../editors/way-back.ts';

/** Makes a content of a template, under the name given or its own, and opens it in its editor. */
export function useMadeOfTemplate(
  onRefused?: (error: string) => void,
): (templateId: number, name?: string) => Promise<void> {
  const api = useApi();
  const go = useGo();
  const paths = useContentPaths();
  const refresh = useRefresh(contents);
  const way = useWayBack();
  return async (templateId, name = '') => {
    const body = name.trim() === '' ? {} : { name: name.trim() };
    try {
      const { data } = await api.post<Content>(`content_templates/${templateId}/make_content`, {
        body,
        ...(onRefused && { exclude: [422] }),
      });
      await refresh();
      const editor = paths.editor(data);
      if (editor) go(editor + stringifySearch(way));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      onRefused?.(serverText(error.fields['name']?.[0] ?? error.message));
    }
  };
}
