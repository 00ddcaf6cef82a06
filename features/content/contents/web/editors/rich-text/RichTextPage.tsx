import { editorTypes } from '../../../contract.ts';
import { EditorLoader } from '../EditorLoader.tsx';
import { NewContent } from '../NewContent.tsx';
import { RichTextEditor } from './RichTextEditor.tsx';

const ownTypes = [editorTypes.wysiwyg];

/** The rich-text editor on a content that exists. */
export function RichTextPage() {
  return (
    <EditorLoader editorTypes={ownTypes}>
      {(start) => <RichTextEditor start={start} />}
    </EditorLoader>
  );
}

/** The rich-text editor on a new content. */
export function NewRichTextPage() {
  return (
    <NewContent editorType={editorTypes.wysiwyg}>
      {(start) => <RichTextEditor start={start} />}
    </NewContent>
  );
}
