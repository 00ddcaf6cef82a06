/** Moves the focus to the next message of a ticket, or to the one before; the first one when none has it. */
export function focusMessage(step: 1 | -1): void {
  const messages = [...document.querySelectorAll<HTMLElement>('[data-message]')];
  const at = messages.indexOf(document.activeElement as HTMLElement);
  const next = messages[at < 0 ? (step > 0 ? 0 : messages.length - 1) : at + step];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}
