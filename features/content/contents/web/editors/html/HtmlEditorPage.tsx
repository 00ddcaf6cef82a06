import { editorTypes } from '../../../contract.ts';
import { EditorLoader } from '../EditorLoader.tsx';
import { HtmlEditor } from './HtmlEditor.tsx';

const ownTypes = [editorTypes.html];

/** The HTML editor on a content that exists. */
export function HtmlEditorPage() {
  return (
    <EditorLoader editorTypes={ownTypes}>
      {(content) => <HtmlEditor content={content} />}
    </EditorLoader>
  );
}

/** The HTML editor on a new content. */
export function NewHtmlPage() {
  return <HtmlEditor content={null} />;
}
