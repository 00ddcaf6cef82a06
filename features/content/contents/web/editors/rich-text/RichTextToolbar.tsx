import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '#platform/web/page/IconAction.tsx';
import { ImagePicker } from '#features/content/images/web/public.tsx';
import { contentTexts } from '../../content.ts';
import { MergeMenu } from '../MergeMenu.tsx';
import { pictureHtml } from './picture-html.ts';
import { TextTools, type RichTextCommands } from './TextTools.tsx';

/** The tools above a letter. */
export function RichTextToolbar({ commands }: { commands: RichTextCommands }) {
  return (
    <>
      <TextTools commands={commands} />
      <PictureTool commands={commands} />
      <MergeMenu
        onInsert={(token) =>
          commands.run(token.startsWith('<') ? 'insertHTML' : 'insertText', token)
        }
      />
    </>
  );
}

/** Puts a picture of the library where the cursor is, or was. */
function PictureTool({ commands }: { commands: RichTextCommands }) {
  const { t } = useTranslation(contentTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconAction
        label={t('letter.picture')}
        variant="subtle"
        color="gray"
        size={28}
        onClick={() => setOpen(true)}
      >
        <IconPhoto size={17} stroke={1.8} />
      </IconAction>
      <ImagePicker
        opened={isOpen}
        onClose={() => setOpen(false)}
        onChoose={(image) => {
          setOpen(false);
          // The drawer gives the focus back when it goes; the words take it after that.
          setTimeout(() => commands.run('insertHTML', pictureHtml(image)));
        }}
      />
    </>
  );
}
