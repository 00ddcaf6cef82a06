/** What became of a mailing at one mailbox provider; people are counted, not hits. */
export interface ProviderRow {
  /** The provider's name, a domain of its own, or null: `kind` says what then. */
  provider: string | null;
  kind: 'provider' | 'domain' | 'others' | 'gone';
  sent: number;
  delivered: number;
  opened: number;
  clicked: number;
  bounced: number;
  complaints: number;
  unsubscribes: number;
}
