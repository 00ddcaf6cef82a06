import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { ApiError } from '#platform/web/api/api-error.ts';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { useRefresh } from '#platform/web/resources/query-keys.ts';
import { shops, type Delay } from '../contract.ts';

interface Change {
  id: number;
  shop: { shop_name?: string; abandoned_cart_delay?: Delay; active?: boolean };
}

/** Changes a shop, says what the server answers and reads the shops anew. What is refused is said at the fields of the form. */
export function useChangeShop() {
  const api = useApi();
  const refresh = useRefresh(shops);
  return useMutation({
    mutationFn: async ({ id, shop }: Change) => {
      try {
        const { data } = await api.put(`${shops.path}/${id}`, { body: { shop } });
        return z.object({ message: z.string() }).parse(data).message;
      } catch (error) {
        throw error instanceof ApiError ? atFields(error) : error;
      }
    },
    onSuccess: (message) => snackbar.success(serverText(message)),
    onSettled: refresh,
  });
}

function atFields({ status, message, warning, body, fields }: ApiError): ApiError {
  const bare = Object.entries(fields).map(([name, texts]) => [name.replace(/^shop\./, ''), texts]);
  return new ApiError({ status, message, warning, body, fields: Object.fromEntries(bare) });
}
