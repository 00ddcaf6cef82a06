import type { ComponentType } from 'react';
import type { FeatureRoute } from '#platform/web/feature-route.ts';

const account = '/accounts/$accountId';
const base = `${account}/content_templates`;
const search = '/contents/template';
const editors = () => import('./EditorPages.tsx');
const starts = () => import('./StartPages.tsx');
const list = () => import('./TemplatesPage.tsx').then((module) => shown(module.ToTemplatesPage));

/** The screens of templates; `content_templates/edit_template` is none, so it ends at /404. */
export const contentTemplateRoutes: readonly FeatureRoute[] = [
  {
    name: 'Contents_template_list',
    path: `${account}/contents/template`,
    palette: 'content-templates:title',
    page: () => import('./TemplatesPage.tsx').then((module) => shown(module.TemplatesPage)),
  },
  {
    name: 'Content_template_preview',
    path: `${account}/contents/template/$templateId/preview`,
    search: false,
    page: () => import('./PreviewPage.tsx').then((module) => shown(module.PreviewPage)),
  },
  { name: 'Content_templates', path: base, search, page: list },
  { name: 'Content_templates_choose', path: `${base}/choose_template`, search, page: list },
  {
    name: 'Content_templates_new',
    path: `${base}/new`,
    search,
    actions: [{ title: 'content-templates:new' }],
    page: () => starts().then((module) => shown(module.NewTemplatePage)),
  },
  {
    name: 'Content_templates_select_editor',
    path: `${base}/select_editor`,
    search,
    page: () => starts().then((module) => shown(module.SelectEditorPage)),
  },
  {
    name: 'Content_templates_layouts',
    path: `${base}/layouts`,
    search,
    page: () => starts().then((module) => shown(module.TemplateLayoutsPage)),
  },
  {
    name: 'Content_templates_dnd_new',
    path: `${base}/drag_and_drop_beta`,
    search,
    isFullScreen: true,
    page: () => editors().then((module) => shown(module.NewDesignPage)),
  },
  {
    name: 'Content_templates_dnd_edit',
    path: `${base}/drag_and_drop_beta/$templateId`,
    search,
    isFullScreen: true,
    page: () => editors().then((module) => shown(module.DesignPage)),
  },
  {
    name: 'Content_templates_html_new',
    path: `${base}/html_editor`,
    search,
    isFullScreen: true,
    page: () => editors().then((module) => shown(module.NewHtmlTemplatePage)),
  },
  {
    name: 'Content_templates_html_edit',
    path: `${base}/html_editor/$templateId`,
    search,
    isFullScreen: true,
    page: () => editors().then((module) => shown(module.HtmlTemplatePage)),
  },
  {
    name: 'Content_templates_wysiwyg_new',
    path: `${base}/wysiwyg`,
    search,
    isFullScreen: true,
    page: () => editors().then((module) => shown(module.NewLetterPage)),
  },
  {
    name: 'Content_templates_wysiwyg_edit',
    path: `${base}/wysiwyg/$templateId`,
    search,
    isFullScreen: true,
    page: () => editors().then((module) => shown(module.LetterPage)),
  },
  {
    name: 'Content_templates_edit',
    path: `${base}/$templateId/edit`,
    search,
    page: () => import('./TemplatePage.tsx').then((module) => shown(module.TemplatePage)),
  },
];

function shown(page: ComponentType): { default: ComponentType } {
  return { default: page };
}
