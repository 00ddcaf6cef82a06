import { Input } from '@mantine/core';
import { useId, useRef, type ReactNode } from 'react';
import {
  RichTextCanvas,
  TextTools,
  type RichTextCommands,
} from '#features/content/contents/web/public.tsx';
import classes from './knowledge-base.module.css';

/** Writes an article as it will look: words, headings, lists and links. */
export function ArticleBody(props: {
  label: string;
  error?: ReactNode;
  value: string;
  onChange: (html: string) => void;
}) {
  const id = useId();
  const paper = useRef<RichTextCommands>(null);
  return (
    <Input.Wrapper label={props.label} error={props.error} labelElement="div" id={id}>
      <div className={classes.field} role="group" aria-label={props.label}>
        <div className={classes.bar}>
          <TextTools
            commands={{
              run: (command, given) => paper.current?.run(command, given),
              linkHere: () => paper.current?.linkHere() ?? '',
            }}
          />
        </div>
        <div className={classes.sheet}>
          <RichTextCanvas
            ref={paper}
            label={props.label}
            html={props.value}
            onChange={props.onChange}
          />
        </div>
      </div>
    </Input.Wrapper>
  );
}
