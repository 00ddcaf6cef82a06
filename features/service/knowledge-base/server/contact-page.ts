import { formText } from '#engines/forms/public.ts';
import { escapeHtml } from '#platform/server/sanitise/escape-html.ts';
import { framed, trailOf, type HelpFrame } from './help-pages.ts';
import { helpText } from './help-texts.ts';

/** The fields of a message to the desk, in their order. */
export const contactFields = ['name', 'email', 'subject', 'message'] as const;

/** One of {@link contactFields}. */
export type ContactField = (typeof contactFields)[number];

/** What was typed so far, and what is wrong with it, in the words of the visitor's language. */
export interface TypedMessage {
  readonly values: Readonly<Partial<Record<ContactField, string>>>;
  readonly faults: Readonly<Partial<Record<ContactField, string>>>;
}

const most: Readonly<Record<ContactField, number>> = {
  name: 100,
  email: 254,
  subject: 255,
  message: 20_000,
};

/** The form by which a visitor writes to the desk; its ticket is good for one message. */
export function contactPage(
  frame: HelpFrame,
  { values, faults }: TypedMessage,
  { ticket, trap }: { ticket: string; trap: string },
): string {
  const { language } = frame;
  const fields = contactFields.map((name) => fieldOf(frame, name, [values[name], faults[name]]));
  const faulty =
    Object.keys(faults).length === 0
      ? ''
      : `<p role="alert">${escapeHtml(formText(language, 'faulty'))}</p>`;
  return framed(
    { ...frame, hasDesk: false },
    {
      title: helpText(language, 'contact'),
      body: `${trailOf(frame)}${faulty}<form method="post" class="write">${fields.join('')}
      <div hidden><label>${escapeHtml(formText(language, 'trap'))}<input name="${trap}" tabindex="-1" autocomplete="off"></label></div>
      <input type="hidden" name="_ticket" value="${escapeHtml(ticket)}"><div class="acts"><button type="submit">${escapeHtml(formText(language, 'askButton'))}</button></div></form>`,
    },
  );
}

/** What is said once a message has become a ticket. */
export function receivedPage(frame: HelpFrame, number: number): string {
  const { language } = frame;
  return framed(
    { ...frame, hasDesk: false },
    {
      title: formText(language, 'thanks'),
      body: `${trailOf(frame)}<p role="status">${escapeHtml(helpText(language, 'received', String(number)))}</p>`,
    },
  );
}

function fieldOf(
  { language }: HelpFrame,
  name: ContactField,
  [value = '', fault]: [string | undefined, string | undefined],
): string {
  const label = `<span>${escapeHtml(helpText(language, name))}</span>`;
  const note = fault === undefined ? '' : `<small id="${name}-fault">${escapeHtml(fault)}</small>`;
  const shared = `name="${name}" maxlength="${most[name]}" required${
    fault === undefined ? '' : ` aria-invalid="true" aria-describedby="${name}-fault"`
  }`;
  const input =
    name === 'message'
      ? `<textarea ${shared} rows="8">${escapeHtml(value)}</textarea>`
      : `<input ${shared} ${kinds[name]} value="${escapeHtml(value)}">`;
  return `<label>${label}${input}</label>${note}`;
}

const kinds = {
  name: 'autocomplete="name"',
  email: 'type="email" autocomplete="email"',
  subject: 'autocomplete="off"',
} as const;
