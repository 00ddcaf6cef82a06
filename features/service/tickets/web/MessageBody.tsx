import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TicketMessage } from '#engines/desk/contract.ts';
import { quotedFrom } from './quoted-from.ts';
import classes from './tickets.module.css';

/** What a message says: its words, with what it quotes folded away, and on demand as it was formatted, in a frame without scripts. */
export function MessageBody({ message }: { message: TicketMessage }) {
  const { t } = useTranslation('tickets');
  const [isFormatted, setFormatted] = useState(false);
  const [hasPictures, setPictures] = useState(false);
  return (
    <>
      {isFormatted ? (
        <iframe
          className={classes.frame}
          title={t('formatted')}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={framed(message.html, hasPictures)}
        />
      ) : (
        <Words text={message.text} />
      )}
      {message.html !== '' && (
        <Group gap="xs">
          <Button size="compact-xs" variant="subtle" onClick={() => setFormatted(!isFormatted)}>
            {t(isFormatted ? 'showText' : 'showFormatted')}
          </Button>
          {isFormatted && !hasPictures && (
            <Button size="compact-xs" variant="subtle" onClick={() => setPictures(true)}>
              {t('loadPictures')}
            </Button>
          )}
        </Group>
      )}
    </>
  );
}

function Words({ text }: { text: string }) {
  const { t } = useTranslation('tickets');
  const [isOpen, setOpen] = useState(false);
  const { own, quoted } = quotedFrom(text);
  return (
    <>
      <p className={classes.words} dir="auto">
        {own || t('noWords')}
      </p>
      {quoted !== '' && (
        <>
          <Button
            size="compact-xs"
            variant="subtle"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t(isOpen ? 'hideQuote' : 'showQuote')}
          </Button>
          {isOpen && (
            <blockquote className={classes.words} dir="auto">
              {quoted}
            </blockquote>
          )}
        </>
      )}
    </>
  );
}

// Pictures tell their sender that the mail was opened: they are loaded when somebody asks for them.
function framed(html: string, hasPictures: boolean): string {
  const pictures = hasPictures ? 'https: http: data:' : 'data:';
  return `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src ${pictures}"><meta name="referrer" content="no-referrer"><base target="_blank">${html}`;
}
