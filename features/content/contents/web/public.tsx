// The door of contents for neighbouring screens: show a content small, show an email as it is, write its merge values or a piece of it.
export { MergeMenu } from './editors/MergeMenu.tsx';
export { MailFrame } from './preview/MailFrame.tsx';
export { MailPartField } from './editors/part/MailPartField.tsx';
export { RichTextCanvas } from './editors/rich-text/RichTextCanvas.tsx';
export { TextTools, type RichTextCommands } from './editors/rich-text/TextTools.tsx';

// What templates are shown, chosen and edited with; editors load when one of their pages is opened.
export { EditedFamilyContext, type EditedFamily } from './editors/edited-family.ts';
export { starterHtml } from './editors/html/starter-html.ts';
export { starterDocument } from './editors/rich-text/rich-text-html.ts';
export { MailPreview } from './preview/MailPreview.tsx';
export { VersionAsMail } from './preview/VersionAsMail.tsx';
export { ContentThumbnail } from './preview/ContentThumbnail.tsx';
export { useMailOf, type MailSource } from './preview/use-mail-of.ts';
export { LayoutGrid } from './start/LayoutGrid.tsx';
export { MailCard, MailCards } from './start/MailCard.tsx';
export { useCreateContent } from './start/use-create-content.ts';
export { useMadeOfTemplate } from './start/use-made-of-template.ts';
export { useLayouts } from './start/use-layouts.ts';

/** The pages of the editors, and an email over the whole window. */
export const contentPages = {
  designer: () => import('./editors/designer/DragAndDropPage.tsx'),
  html: () => import('./editors/html/HtmlEditorPage.tsx'),
  richText: () => import('./editors/rich-text/RichTextPage.tsx'),
  alone: () => import('./dashboard/FullPageViews.tsx'),
};

// What pages of other features are written with: the frame around an editor, code, and blocks.
export { EditorFrame } from './editors/EditorFrame.tsx';
export { SideSwitch, type EditorSide } from './editors/SideSwitch.tsx';
export { MailCode } from './editors/html/MailCode.tsx';
export { DesignerBar } from './editors/designer/DesignerBar.tsx';
export { PageDesigner } from './editors/page/PageDesigner.tsx';
export { blocksOf, sectionOf } from './editors/page/basic-blocks.ts';
export { usePageDraft } from './editors/page/use-page-draft.ts';
export type { PageBlock, RunningPageDesigner } from './editors/page/page-designer.ts';
