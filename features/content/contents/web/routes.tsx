import type { ComponentType } from 'react';
import type { FeatureRoute } from '#platform/web/feature-route.ts';

const gate = { role: 'contents' };
const search = '/contents';
const base = '/accounts/$accountId/contents';

const htmlPages = () => import('./editors/html/HtmlEditorPage.tsx');
const designerPages = () => import('./editors/designer/DragAndDropPage.tsx');
const letterPages = () => import('./editors/letter/LetterPage.tsx');
const pullPages = () => import('./editors/pull/PullPage.tsx');
const startPages = () => import('./start/StartPages.tsx');
const singlePages = () => import('./dashboard/AlonePages.tsx');

/** The screens of contents. */
export const contentRoutes: readonly FeatureRoute[] = [
  { name: 'Contents', path: base, gate, page: () => import('./list/ContentsPage.tsx').then((module) => shown(module.ContentsPage)) },
  { name: 'Contents_new', path: `${base}/new`, gate, search, page: () => startPages().then((module) => shown(module.NewContentPage)) },
  { name: 'Contents_select', path: `${base}/select`, gate, search, page: () => startPages().then((module) => shown(module.NewContentPage)) },
  { name: 'Contents_layouts', path: `${base}/layouts`, gate, search, page: () => startPages().then((module) => shown(module.LayoutsPage)) },
  { name: 'Contents_dnd_new', path: `${base}/drag_and_drop_beta`, gate, search, page: () => designerPages().then((module) => shown(module.NewDragAndDropPage)) },
  { name: 'Contents_dnd_edit', path: `${base}/drag_and_drop_beta/$contentId`, gate, search, page: () => designerPages().then((module) => shown(module.DragAndDropPage)) },
  { name: 'Contents_html_new', path: `${base}/html_editor`, gate, search, page: () => htmlPages().then((module) => shown(module.NewHtmlPage)) },
  { name: 'Contents_html_edit', path: `${base}/html_editor/$contentId`, gate, search, page: () => htmlPages().then((module) => shown(module.HtmlEditorPage)) },
  { name: 'Contents_wysiwyg_new', path: `${base}/wysiwyg`, gate, search, page: () => letterPages().then((module) => shown(module.NewLetterPage)) },
  { name: 'Contents_wysiwyg_edit', path: `${base}/wysiwyg/$contentId`, gate, search, page: () => letterPages().then((module) => shown(module.LetterPage)) },
  { name: 'Contents_pull_url_new', path: `${base}/pull_from_url`, gate, search, page: () => pullPages().then((module) => shown(module.NewPullPage)) },
  { name: 'Contents_pull_url_edit', path: `${base}/pull_from_url/$contentId`, gate, search, page: () => pullPages().then((module) => shown(module.PullPage)) },
  { name: 'Content_template_preview', path: `${base}/template/$templateId/preview`, gate, search: false, page: () => singlePages().then((module) => shown(module.LayoutAlonePage)) },
  { name: 'Content_dashboard', path: `${base}/$contentId`, gate, search, page: () => import('./dashboard/ContentPage.tsx').then((module) => shown(module.ContentPage)) },
  { name: 'Content_preview', path: `${base}/$contentId/preview`, gate, search, page: () => singlePages().then((module) => shown(module.ToDashboard)) },
  { name: 'Content_edit', path: `${base}/$contentId/edit`, gate, search, page: () => singlePages().then((module) => shown(module.ToEditor)) },
  { name: 'Content_render_preview', path: `${base}/$contentId/render_preview`, gate, search: false, page: () => singlePages().then((module) => shown(module.ContentAlonePage)) },
];

function shown(page: ComponentType): { default: ComponentType } {
  return { default: page };
}
