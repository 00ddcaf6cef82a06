import { Button, Textarea } from '@mantine/core';
import { IconClipboardText } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './import.module.css';

/** Rows copied from a spreadsheet, sent like a file. */
export function PasteRows({ onRows }: { onRows: (file: File) => void }) {
  const { t } = useTranslation('contact-import');
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  if (!isOpen)
    return (
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.pasteOpen ?? ''}
        leftSection={<IconClipboardText size={15} />}
        onClick={() => setOpen(true)}
      >
        {t('paste.open')}
      </Button>
    );
  return (
    <div className={classes.paste}>
      <Textarea
        label={t('paste.label')}
        description={t('paste.hint')}
        rows={6}
        data-autofocus
        autoFocus
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes.pasteFoot}>
        <Button variant="subtle" size="xs" onClick={() => setOpen(false)}>
          {t('paste.cancel')}
        </Button>
        <Button
          size="xs"
          disabled={text.trim() === ''}
          onClick={() => onRows(new File([text], t('paste.name'), { type: 'text/plain' }))}
        >
          {t('paste.use')}
        </Button>
      </div>
    </div>
  );
}
