import { editorTypes } from '../../../contract.ts';
import { EditorLoader } from '../EditorLoader.tsx';
import { RichTextEditor } from './RichTextEditor.tsx';

const ownTypes = [editorTypes.wysiwyg];

/** The rich-text editor on a content that exists. */
export function RichTextPage() {
  return (
    <EditorLoader editorTypes={ownTypes}>
      {(content) => <RichTextEditor content={content} />}
    </EditorLoader>
  );
}

/** The rich-text editor on a new content. */
export function NewRichTextPage() {
  return <RichTextEditor content={null} />;
}
