import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/web/api/api-error.ts';
import { sentence } from '#platform/web/forms/form-errors.ts';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { landingUrl } from '../contract.ts';
import { landingTexts, useUrlCheck } from './pages.ts';

/** What a page is called and where it is. */
export interface Place {
  name: string;
  url: string;
  domain_id: number | null;
}

/** Name and address while they are typed, checked by the server before they are saved. */
export function usePlace(start: Place, id: number | null) {
  const { t } = useTranslation(landingTexts);
  const [place, setPlace] = useState(start);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [asked] = useDebouncedValue(place.url, 300);
  const check = useUrlCheck({ url: asked, domainId: place.domain_id, id });
  const refused =
    asked === place.url && check.data?.valid === false ? serverText(check.data.message) : null;
  const set = (part: Partial<Place>) => {
    setPlace((before) => ({ ...before, ...part }));
    setErrors({});
  };
  /** Saves by the call, and says at the fields what is wrong. */
  const save = async (call: (place: Place) => Promise<unknown>): Promise<boolean> => {
    const shape = landingUrl.safeParse(place.url);
    if (place.name.trim() === '') setErrors({ name: t('nameMissing') });
    else if (!shape.success) setErrors({ url: sentence(shape.error.issues[0]?.message ?? '') });
    else
      try {
        await call({ ...place, url: shape.data });
        return true;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        setErrors(
          Object.fromEntries(
            Object.entries(error.fields).map(([field, texts]) => [field, sentence(texts[0] ?? '')]),
          ),
        );
      }
    return false;
  };
  const shown: Readonly<Record<string, string | undefined>> = {
    ...(refused && { url: refused }),
    ...errors,
  };
  return { place, set, save, errors: shown };
}

/** A name as the address of a page. */
export function urlFrom(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 80);
}
