import { editorTypes } from '../../../contract.ts';
import { EditorLoader } from '../EditorLoader.tsx';
import { NewContent } from '../NewContent.tsx';
import { HtmlEditor } from './HtmlEditor.tsx';

const ownTypes = [editorTypes.html];

/** The HTML editor on a content that exists. */
export function HtmlEditorPage() {
  return (
    <EditorLoader editorTypes={ownTypes}>{(start) => <HtmlEditor start={start} />}</EditorLoader>
  );
}

/** The HTML editor on a new content. */
export function NewHtmlPage() {
  return (
    <NewContent editorType={editorTypes.html}>{(start) => <HtmlEditor start={start} />}</NewContent>
  );
}
