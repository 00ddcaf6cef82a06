import type { FormField } from '#engines/forms/contract.ts';
import classes from './signup-forms.module.css';

/** The HTML of a form in a frame of its own: it runs no script, sends nothing and reaches nothing. */
export function FormFrame({
  html,
  label,
  fields,
}: {
  html: string;
  label: string;
  fields: readonly FormField[];
}) {
  return (
    <iframe
      className={classes.frame}
      title={label}
      sandbox=""
      height={heightOf(fields)}
      srcDoc={`<!doctype html><meta charset="utf-8"><meta name="color-scheme" content="only light"><body>${html}</body>`}
    />
  );
}

// A frame that is shut off cannot tell how high it is.
function heightOf(fields: readonly FormField[]): number {
  return fields.reduce(
    (sum, { options, help, kind }) =>
      sum + 96 + options.length * 32 + (help === '' ? 0 : 28) + (kind === 'long_text' ? 60 : 0),
    120,
  );
}
