import { useParams } from '@tanstack/react-router';
import { cartTypes } from '../contract/calls.ts';
import { StoresPage } from './StoresPage.tsx';

/** Shopify stores. */
export const ShopifyPage = () => <StoresPage kind="shopify" />;
/** Neto stores. */
export const NetoPage = () => <StoresPage kind="neto" />;
/** Keap connections. */
export const KeapPage = () => <StoresPage kind="keap" />;
/** ClickBank stores. */
export const ClickbankPage = () => <StoresPage kind="clickbank" />;
/** Retail Express stores. */
export const RetailExpressPage = () => <StoresPage kind="retail_express" />;

/** Carts of the type that the address names. */
export function CartsPage() {
  const { cartType = '' } = useParams({ strict: false }) as { cartType?: string };
  const kind = cartTypes[cartType] ?? 'ultra_cart';
  return <StoresPage key={kind} kind={kind} />;
}
