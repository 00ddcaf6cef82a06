import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import { ListCartsDrawer } from './ListCartsDrawer.tsx';
import classes from './stores.module.css';
import { storeTexts } from './texts.ts';
import { useCartsOf } from './use-carts.ts';

const urlState = z.object({ carts: z.enum(['', 'open']).default('') });

/** Names the carts whose buyers join a list, and opens the drawer that chooses them where the address asks for it. */
export function ListCarts({ list }: { list: { id: number; name: string } }) {
  const { t } = useTranslation(storeTexts);
  const [{ carts }, setUrl] = useUrlState(urlState);
  const chosen = useCartsOf(list.id).data?.filter((cart) => cart.is_selected) ?? [];
  return (
    <>
      {chosen.length > 0 && (
        <p className={classes.quiet}>
          {t('carts.chosen', { names: chosen.map(({ name }) => name).join(', ') })}
        </p>
      )}
      <ListCartsDrawer
        list={carts === 'open' ? list : null}
        onClose={() => setUrl({ carts: undefined })}
      />
    </>
  );
}
