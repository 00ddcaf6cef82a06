/** Moves the focus to the next message of a ticket, or to the one before; the first one when none has it. */
export function focusMessage(step: 1 | -1): void {
  const messages = [...document.querySelectorAll<HTMLElement>('[data-message]')];
  const at = messages.indexOf(document.activeElement as HTMLElement);
  const next = messages[at < 0 ? (step > 0 ? 0 : messages.length - 1) : at + step];
  show(next);
}

/** Moves the focus to one message. */
export function showMessage(id: number): void {
  show(document.querySelector<HTMLElement>(`[data-message="${id}"]`));
}

/** The message that has the focus, by its id; null when none has it. */
export function focusedMessage(): number | null {
  const id = document.activeElement?.closest<HTMLElement>('[data-message]')?.dataset['message'];
  return id === undefined ? null : Number(id);
}

function show(message: HTMLElement | null | undefined): void {
  message?.focus();
  message?.scrollIntoView({ block: 'nearest' });
}
