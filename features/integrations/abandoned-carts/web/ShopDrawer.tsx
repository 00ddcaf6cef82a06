import { Group, Select, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { FormDrawer, type SchemaForm } from '#platform/web/forms/FormDrawer.tsx';
import {
  cartOrderFields,
  delayHours,
  delayMinutes,
  shopName,
  wholeDelay,
  type ShopRow,
} from '../contract.ts';
import classes from './shop-drawer.module.css';
import { useChangeShop } from './use-change-shop.ts';

const shopSchema = z.object({
  shop_name: shopName,
  hours: z.string(),
  minutes: z.string(),
  active: z.boolean(),
});

type Form = SchemaForm<typeof shopSchema>;

const longest = '6';
const texts = (values: readonly number[]) => values.map(String);

/** The settings of a shop: name and delay. Its URL was said when it was registered and stays. */
export function ShopDrawer({ shop, onClose }: { shop: ShopRow | null; onClose: () => void }) {
  const { t } = useTranslation('abandoned-carts');
  const change = useChangeShop();
  return (
    <FormDrawer
      opened={shop !== null}
      onClose={onClose}
      title={t('drawer.title')}
      description={t('drawer.text')}
      size={700}
      schema={shopSchema}
      initialValues={valuesOf(shop)}
      onSubmit={({ shop_name, hours, minutes, active }) =>
        change.mutateAsync({
          id: shop!.id,
          shop: {
            shop_name,
            active,
            abandoned_cart_delay: wholeDelay({ hours: Number(hours), minutes: Number(minutes) }),
          },
        })
      }
    >
      {(form) => (
        <>
          <TextInput
            label={t('fields.name')}
            withAsterisk
            data-autofocus
            {...form.getInputProps('shop_name')}
          />
          <TextInput
            label={t('fields.url')}
            description={t('hints.url')}
            readOnly
            dir="ltr"
            value={shop?.shop_url ?? ''}
          />
          <DelayFields form={form} />
          <Switch
            label={t('fields.active')}
            description={t('hints.active')}
            {...form.getInputProps('active', { type: 'checkbox' })}
          />
          <CartFields />
        </>
      )}
    </FormDrawer>
  );
}

// What is mapped without anybody choosing: the names that orders of the cart have.
function CartFields() {
  const { t } = useTranslation('abandoned-carts');
  return (
    <section>
      <h3>{t('cart.title')}</h3>
      <p className={classes.hint}>{t('cart.text')}</p>
      <table className={classes.pairs}>
        <thead>
          <tr>
            <th scope="col">{t('cart.ours')}</th>
            <th scope="col">{t('cart.theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {cartOrderFields.map(([ours, theirs]) => (
            <tr key={ours}>
              <th scope="row">{ours}</th>
              <td>{theirs}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function DelayFields({ form }: { form: Form }) {
  const { t } = useTranslation('abandoned-carts');
  const { hours } = form.values;
  return (
    <Group grow align="flex-start">
      <Select
        label={t('fields.hours')}
        description={t('hints.hours')}
        allowDeselect={false}
        data={texts(delayHours)}
        {...form.getInputProps('hours')}
        onChange={(next) => {
          form.setFieldValue('hours', next ?? '0');
          if (next === longest) form.setFieldValue('minutes', '0');
        }}
      />
      <Select
        label={t('fields.minutes')}
        description={t('hints.minutes')}
        allowDeselect={false}
        disabled={hours === longest}
        data={texts(delayMinutes)}
        {...form.getInputProps('minutes')}
      />
    </Group>
  );
}

function valuesOf(shop: ShopRow | null) {
  const { hours, minutes } = shop?.abandoned_cart_delay ?? { hours: 0, minutes: 30 };
  return {
    shop_name: shop?.shop_name ?? '',
    hours: String(hours),
    minutes: String(minutes),
    active: shop?.active ?? true,
  };
}
