import { lazy, Suspense, useMemo, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import {
  contentPages,
  EditedFamilyContext,
  type EditedFamily,
} from '#features/content/contents/web/public.tsx';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import { contentTemplates } from '../contract.ts';
import { templateTexts, useTemplatePaths } from './templates.ts';

const layoutParam = z.object({ layout: z.string().optional() });

/** An editor of contents on a template. */
function onTemplates(load: () => Promise<{ default: ComponentType }>): ComponentType {
  const Editor = lazy(load);
  return function TemplateEditor() {
    const { t } = useTranslation(templateTexts);
    const paths = useTemplatePaths();
    const [{ layout }] = useUrlState(layoutParam);
    const backLabel = t('back');
    const family = useMemo<EditedFamily>(
      () => ({
        path: contentTemplates.path,
        singular: contentTemplates.singular,
        paths,
        backLabel,
        idParam: 'templateId',
        ...(layout !== undefined && { more: { layout } }),
      }),
      [paths, backLabel, layout],
    );
    return (
      <EditedFamilyContext value={family}>
        <Suspense>
          <Editor />
        </Suspense>
      </EditedFamilyContext>
    );
  };
}

const { designer, html, richText } = contentPages;

/** The drag-and-drop editor on a new template. */
export const NewDesignPage = onTemplates(() =>
  designer().then((page) => ({ default: page.NewDragAndDropPage })),
);

/** The drag-and-drop editor on a template that exists. */
export const DesignPage = onTemplates(() =>
  designer().then((page) => ({ default: page.DragAndDropPage })),
);

/** The HTML editor on a new template. */
export const NewHtmlTemplatePage = onTemplates(() =>
  html().then((page) => ({ default: page.NewHtmlPage })),
);

/** The HTML editor on a template that exists. */
export const HtmlTemplatePage = onTemplates(() =>
  html().then((page) => ({ default: page.HtmlEditorPage })),
);

/** The rich-text editor on a new template. */
export const NewLetterPage = onTemplates(() =>
  richText().then((page) => ({ default: page.NewRichTextPage })),
);

/** The rich-text editor on a template that exists. */
export const LetterPage = onTemplates(() =>
  richText().then((page) => ({ default: page.RichTextPage })),
);
