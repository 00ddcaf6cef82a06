import { editorTypes } from '../../../contract.ts';
import { EditorLoader } from '../EditorLoader.tsx';
import { PullEditor } from './PullEditor.tsx';

const ownTypes = [editorTypes.pullFromUrl];

/** The page a content was pulled from: its address, and the fetching again. */
export function PullPage() {
  return (
    <EditorLoader editorTypes={ownTypes}>
      {(content) => <PullEditor content={content} />}
    </EditorLoader>
  );
}

/** A new content from a web page. */
export function NewPullPage() {
  return <PullEditor content={null} />;
}
