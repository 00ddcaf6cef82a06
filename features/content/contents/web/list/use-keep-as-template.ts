import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { confirm } from '#platform/web/overlays/confirm.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { useRefresh } from '#platform/web/resources/query-keys.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { contentTexts, useContentPaths } from '../content.ts';
import type { ContentSummary } from '../content.ts';

const templates = { path: 'content_templates' };

/** Makes a template of a content and opens it; asks first where there is one like it. */
export function useKeepAsTemplate(): (content: ContentSummary) => Promise<void> {
  const { t } = useTranslation(contentTexts);
  const api = useApi();
  const go = useGo();
  const paths = useContentPaths();
  const refresh = useRefresh(templates);
  return async ({ id }) => {
    const { data: like } = await api.get<{ template: { name: string } | null }>(
      `${templates.path}/find_duplicate_content_template`,
      { query: { content_id: id } },
    );
    if (like.template !== null) {
      const isSure = await confirm({
        title: t('list.likeTemplateTitle'),
        message: t('list.likeTemplateText', { name: like.template.name }),
        confirmLabel: t('list.makeTemplate'),
      });
      if (!isSure) return;
    }
    const { data: made } = await api.post<{ id: number; name: string }>(
      `${templates.path}/from_content`,
      { body: { content_id: id } },
    );
    await refresh();
    snackbar.success({ message: t('list.madeTemplate', { name: made.name }) });
    go(paths.template(made.id));
  };
}
