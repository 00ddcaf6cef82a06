import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { askForPasskey, PasskeyRefused } from '../../second-factor/web/public.tsx';
import { askStep } from './interaction-calls.ts';
import type { Step } from './use-step.ts';

/** Answers a function that goes through a step by passkey: 'passkey' for the whole sign-in, 'factor/passkey' for the second step. */
export function usePasskeyStep(
  uid: string,
  step: Step,
): (path: 'passkey' | 'factor/passkey') => Promise<void> {
  const { t } = useTranslation('sign-in');
  const { follow, send, say } = step;
  return useCallback(
    async (path) => {
      say(null);
      try {
        const asked = await askStep(uid, `${path}/options`, z.unknown());
        if (asked.kind !== 'answer') return void (await follow(asked));
        await send(path, await askForPasskey(asked.answer));
      } catch (error) {
        say(
          error instanceof PasskeyRefused
            ? t(error.why === 'cancelled' ? 'passkey.cancelled' : 'passkey.failed')
            : t('signIn.unreachable'),
        );
      }
    },
    [uid, follow, send, say, t],
  );
}
