import { Button } from '@mantine/core';
import { IconSparkles, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { confirm } from '#platform/web/overlays/confirm.tsx';
import { longestWait, suggests } from '#platform/web/suggestions/suggests.ts';
import { suggestedReply } from '../contract.ts';

/** Puts a reply of the language model into the composer; asks before it takes the place of written words, and sends nothing. */
export function SuggestReply({
  number,
  field,
  onText,
}: {
  number: number;
  field: RefObject<HTMLTextAreaElement | null>;
  onText: (text: string) => void;
}) {
  const { t } = useTranslation('tickets');
  const { isAsking, ask, cancel } = useSuggestedReply(number);
  if (!suggests()) return null;
  const suggest = async () => {
    const text = await ask();
    if (text === null) return;
    const isWritten = field.current?.value.trim() !== '';
    if (isWritten && !(await confirm(replacing()))) return;
    onText(text);
    field.current?.focus();
  };
  const replacing = () => ({
    title: t('suggest.replace'),
    message: t('suggest.replaceText'),
    confirmLabel: t('suggest.replaceIt'),
  });
  return isAsking ? (
    <Button
      size="compact-sm"
      variant="subtle"
      leftSection={<IconX size={16} />}
      onClick={cancel}
      aria-live="polite"
    >
      {t('suggest.cancel')}
    </Button>
  ) : (
    <Button
      size="compact-sm"
      variant="subtle"
      leftSection={<IconSparkles size={16} />}
      onClick={() => void suggest()}
    >
      {t('suggest.reply')}
    </Button>
  );
}

// A failure is said by the client of the API; an answer that nobody waits for any more is dropped.
function useSuggestedReply(number: number) {
  const api = useApi();
  const [isAsking, setAsking] = useState(false);
  const asking = useRef<AbortController | null>(null);
  useEffect(() => () => asking.current?.abort(), []);
  const ask = async (): Promise<string | null> => {
    const mine = new AbortController();
    asking.current = mine;
    setAsking(true);
    try {
      const { data } = await api.post(`tickets/${number}/suggest_reply`, {
        signal: mine.signal,
        timeout: longestWait,
      });
      return mine.signal.aborted ? null : suggestedReply.parse(data).text;
    } catch {
      return null;
    } finally {
      if (asking.current === mine) setAsking(false);
    }
  };
  return { isAsking, ask, cancel: () => asking.current?.abort() };
}
