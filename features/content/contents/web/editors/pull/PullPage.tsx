import { editorTypes } from '../../../contract.ts';
import { EditorLoader } from '../EditorLoader.tsx';
import { NewContent } from '../NewContent.tsx';
import { PullEditor } from './PullEditor.tsx';

const ownTypes = [editorTypes.pullFromUrl];

/** The page a content was pulled from: its address, and the fetching again. */
export function PullPage() {
  return (
    <EditorLoader editorTypes={ownTypes}>{(start) => <PullEditor start={start} />}</EditorLoader>
  );
}

/** A new content from a web page. */
export function NewPullPage() {
  return (
    <NewContent editorType={editorTypes.pullFromUrl}>
      {(start) => <PullEditor start={start} />}
    </NewContent>
  );
}
