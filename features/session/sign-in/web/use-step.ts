import { useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { sendStep, type StepOutcome } from './interaction-calls.ts';

/** What every step of a sign-in is given. */
export interface StepProps {
  uid: string;
  /** Reads again what the person owes. */
  onNext: () => Promise<unknown>;
  /** The sign-in is over; a new one must begin. */
  onExpired: () => void;
}

/** Sending a step of the sign-in, with what it says when it is refused. */
export interface Step {
  readonly message: string | null;
  readonly isBusy: boolean;
  say(message: string | null): void;
  /** Sends a step and goes where it leads; answers messages by field when it is refused, else null. */
  send(path: string, values?: unknown): Promise<Record<string, string> | null>;
  /** Goes where an outcome leads; answers messages by field when it is refused, else null. */
  follow(
    outcome: Exclude<StepOutcome, { kind: 'next' }> | { kind: 'next' },
  ): Promise<Record<string, string> | null>;
}

/** One step of a sign-in, as its form uses it. */
export function useStep(
  { uid, onNext, onExpired }: StepProps,
  firstMessage: string | null = null,
): Step {
  const { t } = useTranslation('sign-in');
  const navigate = useNavigate();
  const [message, setMessage] = useState(firstMessage);
  const [isBusy, setBusy] = useState(false);

  const follow = useCallback(
    async (outcome: StepOutcome): Promise<Record<string, string> | null> => {
      // The button keeps turning while the browser leaves for the redirect.
      if (outcome.kind === 'signed-in') return (window.location.assign(outcome.redirect), null);
      setBusy(false);
      if (outcome.kind === 'next') return (await onNext(), null);
      if (outcome.kind === 'locked') return (await navigate({ to: '/locked' }), null);
      if (outcome.kind === 'expired') return (onExpired(), null);
      const { base, ...fields } = outcome.fields;
      setMessage(base === undefined ? null : serverText(base));
      return Object.fromEntries(
        Object.entries(fields).map(([field, text]) => [field, serverText(text)]),
      );
    },
    [navigate, onNext, onExpired],
  );

  const send = useCallback(
    async (path: string, values?: unknown) => {
      setBusy(true);
      setMessage(null);
      try {
        return await follow(await sendStep(uid, path, values));
      } catch {
        setMessage(t('signIn.unreachable'));
        setBusy(false);
        return {};
      }
    },
    [uid, follow, t],
  );

  return { message, isBusy, say: setMessage, send, follow };
}
