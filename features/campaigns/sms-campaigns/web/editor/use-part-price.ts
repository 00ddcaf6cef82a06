import { useState } from 'react';
import { useApi } from '#platform/web/api/ApiContext.tsx';

/** What a part costs here, as this browser remembers it; null while nobody said so. */
export function usePartPrice(): [number | null, (price: number | null) => void] {
  const { accountId } = useApi();
  const key = `sms-part-price:${accountId}`;
  const [price, setPrice] = useState(() => {
    const kept = Number(localStorage.getItem(key) ?? '');
    return Number.isFinite(kept) && kept > 0 ? kept : null;
  });
  return [
    price,
    (next) => {
      setPrice(next);
      if (next === null) localStorage.removeItem(key);
      else localStorage.setItem(key, String(next));
    },
  ];
}
