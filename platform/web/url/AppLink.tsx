import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { AnchorHTMLAttributes, MouseEvent } from 'react';

/** An address inside the product, opened without a page load; a modified click opens a tab as usual. */
export function AppLink({
  to,
  onClick,
  ...rest
}: { to: string } & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>) {
  const go = useGo();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !isPlain || rest.target === '_blank') return;
    event.preventDefault();
    go(to);
  };
  return <a href={to} onClick={follow} {...rest} />;
}

/** Goes to an address inside the product. */
export function useGo(): (to: string, options?: { replace?: boolean }) => void {
  const router = useRouter();
  return useCallback(
    (to, options) => {
      if (options?.replace) router.history.replace(to);
      else router.history.push(to);
    },
    [router],
  );
}
