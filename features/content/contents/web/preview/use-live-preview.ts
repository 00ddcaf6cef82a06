import { useEffect, useState } from 'react';
import { ApiError } from '#platform/web/api/api-error.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import type { RenderedContent } from '../content.ts';

/** The parts of a content as the editor holds them, saved or not. */
export interface LiveParts {
  html_part?: string;
  text_part?: string;
  mjml_part?: string;
}

/** A preview that follows the editor. */
export interface LivePreview {
  /** The newest that could be rendered; stays while a mistake is being mended. */
  readonly rendered: RenderedContent | null;
  readonly problem: Error | null;
  readonly isBusy: boolean;
}

/** How long the preview waits for a pause in typing. */
const pause = 350;

/** Renders the parts for one person after each pause in typing; `parts` null renders nothing. */
export function useLivePreview(parts: LiveParts | null, contactId: number | null): LivePreview {
  const api = useApi();
  const [state, setState] = useState<LivePreview>({ rendered: null, problem: null, isBusy: false });
  const key = parts === null ? null : JSON.stringify(parts);

  useEffect(() => {
    if (key === null) return undefined;
    const stop = new AbortController();
    const render = async () => {
      setState((before) => ({ ...before, isBusy: true }));
      try {
        const answer = await api.post<RenderedContent>('contents/preview', {
          body: { content: JSON.parse(key) as LiveParts, contact_id: contactId },
          signal: stop.signal,
          exclude: [422, 404],
        });
        setState({ rendered: answer.data, problem: null, isBusy: false });
      } catch (error) {
        if (stop.signal.aborted) return;
        setState((before) => ({
          ...before,
          problem:
            error instanceof Error ? error : new ApiError({ status: 0, message: String(error) }),
          isBusy: false,
        }));
      }
    };
    const timer = setTimeout(() => void render(), pause);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [api, key, contactId]);
  return state;
}
