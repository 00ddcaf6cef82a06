import { Navigate, useParams } from '@tanstack/react-router';
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

/** Carts of the type that the address names; any other type is not found. */
export function CartsPage() {
  const { kind } = useCartType();
  return kind ? <StoresPage key={kind} kind={kind} /> : <Navigate to="/404" replace />;
}

/** The shorter address of carts, which leads to theirs. */
export function CartsAlias() {
  const { accountId, cartType, kind } = useCartType();
  const to = kind ? `/accounts/${accountId}/integrations/carts/${cartType}` : '/404';
  return <Navigate to={to} replace />;
}

function useCartType() {
  const { accountId = '', cartType = '' } = useParams({ strict: false }) as {
    accountId?: string;
    cartType?: string;
  };
  return { accountId, cartType, kind: cartTypes[cartType] };
}
