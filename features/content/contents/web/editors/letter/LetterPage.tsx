import { editorTypes } from '../../../contract.ts';
import { EditorLoader } from '../EditorLoader.tsx';
import { LetterEditor } from './LetterEditor.tsx';

const ownTypes = [editorTypes.wysiwyg];

/** The letter editor on a content that exists. */
export function LetterPage() {
  return (
    <EditorLoader editorTypes={ownTypes}>
      {(content) => <LetterEditor content={content} />}
    </EditorLoader>
  );
}

/** The letter editor on a new content. */
export function NewLetterPage() {
  return <LetterEditor content={null} />;
}
