import DOMPurify from 'dompurify';
import { useEffect, useImperativeHandle, useRef } from 'react';
import type { ClipboardEvent, Ref } from 'react';
import type { RichTextCommands } from './TextTools.tsx';
import classes from './rich-text.module.css';

/** What a paste may bring along: words, links and lists, but not the look of another page. */
const pasted = {
  ALLOWED_TAGS: [
    'p',
    'br',
    'b',
    'strong',
    'i',
    'em',
    'u',
    'a',
    'ul',
    'ol',
    'li',
    'h1',
    'h2',
    'h3',
    'blockquote',
  ],
  ALLOWED_ATTR: ['href'],
};

/** The sheet a letter is written on. Its HTML is cleaned before it is shown, because it is part of this page. */
export function RichTextCanvas({
  html,
  onChange,
  label,
  ref,
}: {
  html: string;
  onChange: (html: string) => void;
  label: string;
  ref: Ref<RichTextCommands>;
}) {
  const paper = useRef<HTMLDivElement>(null);
  const shown = useRef<string | null>(null);
  const place = useRef<Range | null>(null);

  useEffect(() => {
    if (!paper.current || html === shown.current) return;
    shown.current = html;
    paper.current.innerHTML = DOMPurify.sanitize(html, {
      FORBID_TAGS: ['style', 'form', 'input', 'button'],
      ADD_ATTR: ['target'],
    });
  }, [html]);

  const remember = () => {
    const selection = document.getSelection();
    if (selection && selection.rangeCount > 0 && paper.current?.contains(selection.anchorNode))
      place.current = selection.getRangeAt(0).cloneRange();
  };
  const report = () => {
    shown.current = paper.current?.innerHTML ?? '';
    onChange(shown.current);
  };
  useImperativeHandle(
    ref,
    () => ({
      run: (command, value) => {
        paper.current?.focus();
        const selection = document.getSelection();
        if (place.current && selection) {
          selection.removeAllRanges();
          selection.addRange(place.current);
        }
        document.execCommand(command, false, value);
        remember();
      },
      linkHere: () => {
        const node = place.current?.startContainer;
        const element = node instanceof Element ? node : node?.parentElement;
        return element?.closest('a')?.getAttribute('href') ?? '';
      },
    }),
    [],
  );
  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    const brought = event.clipboardData.getData('text/html');
    if (brought) document.execCommand('insertHTML', false, DOMPurify.sanitize(brought, pasted));
    else document.execCommand('insertText', false, event.clipboardData.getData('text/plain'));
  };
  return (
    <div className={classes.desk}>
      <div
        ref={paper}
        className={classes.paper}
        contentEditable
        suppressContentEditableWarning
        role="textbox"
        aria-multiline="true"
        aria-label={label}
        tabIndex={0}
        onInput={report}
        onBlur={remember}
        onKeyUp={remember}
        onMouseUp={remember}
        onPaste={paste}
        onClick={(event) => {
          if ((event.target as Element).closest('a')) event.preventDefault();
        }}
      />
    </div>
  );
}
