import { Skeleton } from '@mantine/core';
import { z } from 'zod';
import { Page } from '#platform/web/page/Page.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import { editorTypes, mjmlEditors } from '../../../contract.ts';
import { EditorLoader } from '../EditorLoader.tsx';
import { useBlankMail, useLayouts } from '../../start/use-layouts.ts';
import { NewContent } from '../NewContent.tsx';
import { blankMail } from './blank-mail.ts';
import { DragAndDropEditor } from './DragAndDropEditor.tsx';

/** The drag-and-drop editor on a content that exists. */
export function DragAndDropPage() {
  return (
    <EditorLoader editorTypes={mjmlEditors}>
      {(start) => <DragAndDropEditor start={start} blank={blankMail} />}
    </EditorLoader>
  );
}

const layoutParam = z.object({ layout: z.string().optional() });

/** The drag-and-drop editor on a new content: blank, or with the layout that the address names. */
export function NewDragAndDropPage() {
  const [{ layout }] = useUrlState(layoutParam);
  const layouts = useLayouts();
  const blank = useBlankMail();
  if (layout === undefined && blank !== undefined) return <NewDesign blank={blank} />;
  if (layouts.error)
    return <PageError error={layouts.error} onRetry={() => void layouts.refetch()} />;
  if (!layouts.data || blank === undefined)
    return (
      <Page>
        <Skeleton h={420} />
      </Page>
    );
  const chosen = layouts.data.find(({ id }) => id === layout);
  return <NewDesign blank={chosen?.mjml_part ?? blank} />;
}

function NewDesign({ blank }: { blank: string }) {
  return (
    <NewContent editorType={editorTypes.dragAndDropBeta}>
      {(start) => <DragAndDropEditor start={start} blank={blank} />}
    </NewContent>
  );
}
