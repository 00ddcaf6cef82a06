import type { ComponentType } from 'react';
import type { FeatureRoute } from '#platform/web/feature-route.ts';

const search = '/contents';
const base = '/accounts/$accountId/contents';

const htmlPages = () => import('./editors/html/HtmlEditorPage.tsx');
const designerPages = () => import('./editors/designer/DragAndDropPage.tsx');
const richTextPages = () => import('./editors/rich-text/RichTextPage.tsx');
const pullPages = () => import('./editors/pull/PullPage.tsx');
const startPages = () => import('./start/StartPages.tsx');
const singlePages = () => import('./dashboard/FullPageViews.tsx');

/** The screens of contents. */
export const contentRoutes: readonly FeatureRoute[] = [
  {
    name: 'Contents',
    path: base,
    page: () => import('./list/ContentsPage.tsx').then((module) => shown(module.ContentsPage)),
  },
  {
    name: 'Contents_new',
    path: `${base}/new`,
    search,
    page: () => startPages().then((module) => shown(module.NewContentPage)),
  },
  {
    name: 'Contents_select',
    path: `${base}/select`,
    actions: [{ title: 'shell:palette.create.content' }],
    search,
    page: () => startPages().then((module) => shown(module.NewContentPage)),
  },
  {
    name: 'Contents_layouts',
    palette: 'contents:start.layoutsTitle',
    path: `${base}/layouts`,
    search,
    page: () => startPages().then((module) => shown(module.LayoutsPage)),
  },
  {
    name: 'Contents_dnd_new',
    path: `${base}/drag_and_drop_beta`,
    search,
    isFullScreen: true,
    page: () => designerPages().then((module) => shown(module.NewDragAndDropPage)),
  },
  {
    name: 'Contents_dnd_edit',
    path: `${base}/drag_and_drop_beta/$contentId`,
    search,
    isFullScreen: true,
    page: () => designerPages().then((module) => shown(module.DragAndDropPage)),
  },
  {
    name: 'Contents_html_new',
    path: `${base}/html_editor`,
    search,
    isFullScreen: true,
    page: () => htmlPages().then((module) => shown(module.NewHtmlPage)),
  },
  {
    name: 'Contents_html_edit',
    path: `${base}/html_editor/$contentId`,
    search,
    isFullScreen: true,
    page: () => htmlPages().then((module) => shown(module.HtmlEditorPage)),
  },
  {
    name: 'Contents_wysiwyg_new',
    path: `${base}/wysiwyg`,
    search,
    isFullScreen: true,
    page: () => richTextPages().then((module) => shown(module.NewRichTextPage)),
  },
  {
    name: 'Contents_wysiwyg_edit',
    path: `${base}/wysiwyg/$contentId`,
    search,
    isFullScreen: true,
    page: () => richTextPages().then((module) => shown(module.RichTextPage)),
  },
  {
    name: 'Contents_pull_url_new',
    path: `${base}/pull_from_url`,
    search,
    isFullScreen: true,
    page: () => pullPages().then((module) => shown(module.NewPullPage)),
  },
  {
    name: 'Contents_pull_url_edit',
    path: `${base}/pull_from_url/$contentId`,
    search,
    isFullScreen: true,
    page: () => pullPages().then((module) => shown(module.PullPage)),
  },
  {
    name: 'Content_dashboard',
    path: `${base}/$contentId`,
    search,
    card: () =>
      import('./preview/ContentCard.tsx').then((module) => ({ default: module.ContentCard })),
    page: () => import('./dashboard/ContentPage.tsx').then((module) => shown(module.ContentPage)),
  },
  {
    name: 'Content_preview',
    path: `${base}/$contentId/preview`,
    search,
    page: () => singlePages().then((module) => shown(module.ToDashboard)),
  },
  {
    name: 'Content_edit',
    path: `${base}/$contentId/edit`,
    search,
    page: () =>
      import('./settings/ContentSettingsPage.tsx').then((module) =>
        shown(module.ContentSettingsPage),
      ),
  },
  {
    name: 'Content_render_preview',
    path: `${base}/$contentId/render_preview`,
    search: false,
    page: () => singlePages().then((module) => shown(module.ContentFullPageView)),
  },
  ...['email_templates', 'email_templates/$'].map((path, index): FeatureRoute => ({
    name: index === 0 ? 'Old_email_templates' : 'Old_email_template',
    path: `/accounts/$accountId/${path}`,
    gate: { public: true },
    search: false,
    layout: 'default',
    page: () => singlePages().then((module) => shown(module.ToNotFound)),
  })),
];

function shown(page: ComponentType): { default: ComponentType } {
  return { default: page };
}
