import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';

const word = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((said) => (said == null ? '' : String(said)));
const money = z
  .union([z.number(), z.string()])
  .nullish()
  .transform((said) => (said == null || said === '' ? undefined : String(said)));
const person = z
  .looseObject({
    firstName: word,
    lastName: word,
    phoneNumber: word,
    email: word,
    address: z
      .looseObject({
        address1: word,
        city: word,
        state: word,
        postalCode: word,
        country: word,
      })
      .nullish(),
  })
  .nullish();

/** A notification of ClickBank in clear, of its versions 6 to 8. */
export const notification = z.looseObject({
  receipt: word,
  transactionType: z.string().min(1).max(60),
  transactionTime: word,
  vendor: z.string(),
  affiliate: word,
  paymentMethod: word,
  currency: word,
  totalOrderAmount: money,
  totalTaxAmount: money,
  totalShippingAmount: money,
  lineItems: z
    .array(
      z.looseObject({
        itemNo: word,
        productTitle: word,
        quantity: money,
        accountAmount: money,
        productPrice: money,
        productDiscount: money,
        lineItemType: word,
        recurring: z.boolean().nullish(),
      }),
    )
    .nullish()
    .transform((lines) => lines ?? []),
  customer: z.looseObject({ billing: person, shipping: person }).nullish(),
});

/** A notification of ClickBank in clear. */
export type ClickBankNotification = z.output<typeof notification>;

const sealed = z.object({ notification: z.base64().min(1), iv: z.base64() });

/**
 * Opens a notification; null for whatever is wrong with it. The cipher has no signature of its own: padding, JSON and fields
 * that are wrong look alike to the sender, so that answers tell nothing of the key.
 */
export function openNotification(
  body: Buffer,
  secret: string,
): { clear: Buffer; said: ClickBankNotification } | null {
  try {
    const { notification: text, iv } = sealed.parse(JSON.parse(body.toString('utf8')));
    const cipher = createDecipheriv('aes-256-cbc', keyOf(secret), Buffer.from(iv, 'base64'));
    const clear = Buffer.concat([cipher.update(Buffer.from(text, 'base64')), cipher.final()]);
    return { clear, said: notification.parse(JSON.parse(clear.toString('utf8'))) };
  } catch {
    return null;
  }
}

/** Seals a notification as ClickBank does. */
export function sealNotification(clear: object, secret: string): Buffer {
  const iv = randomBytes(16);
  const cipher = createCipheriv('aes-256-cbc', keyOf(secret), iv);
  const text = Buffer.concat([cipher.update(JSON.stringify(clear), 'utf8'), cipher.final()]);
  return Buffer.from(
    JSON.stringify({ notification: text.toString('base64'), iv: iv.toString('base64') }),
  );
}

// The hex characters themselves are the key, not the bytes they stand for.
function keyOf(secret: string): Buffer {
  return Buffer.from(createHash('sha1').update(secret).digest('hex').slice(0, 32), 'ascii');
}
