import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { longestComment } from '#features/content/content-comments/contract.ts';
import classes from './comments.module.css';

/** A text to be written and sent; what could not be sent stays. */
export function WriteComment({
  label,
  button,
  onWrite,
}: {
  label: string;
  button: string;
  onWrite: (text: string) => Promise<unknown>;
}) {
  const [text, setText] = useState('');
  const [isSending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    try {
      if ((await onWrite(text.trim())) !== false) setText('');
    } catch {
      // The call has said why.
    } finally {
      setSending(false);
    }
  };
  return (
    <div className={classes.write}>
      <Textarea
        size="xs"
        autosize
        minRows={2}
        label={label}
        maxLength={longestComment}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div>
        <Button
          size="xs"
          loading={isSending}
          disabled={text.trim() === ''}
          onClick={() => void send()}
        >
          {button}
        </Button>
      </div>
    </div>
  );
}
