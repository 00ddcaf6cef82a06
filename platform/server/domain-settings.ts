import { z } from 'zod';
import type { ReadSetting } from './external-idp-settings.ts';

/** How names are asked for and what the DNS records of accounts' domains point to. */
export interface DomainConfig {
  /** Name servers to ask, as address or address:port; empty asks those of the machine. */
  readonly dnsServers: readonly string[];
  /** Whether a campaign may leave only from a domain whose records were found right. */
  readonly requireVerified: boolean;
  /** The name that link domains point to. */
  readonly linkHost: string;
  /** The host that takes returned mail. */
  readonly returnHost: string;
  /** The name whose SPF record lists the machines that send; null means the return host itself sends. */
  readonly spfInclude: string | null;
}

/** The settings of domains, as the help and the `config` command show them. */
export const domainSettings: readonly { readonly name: string; readonly meaning: string }[] = [
  {
    name: 'DNS_SERVERS',
    meaning:
      'name servers that domains are checked with, for example 9.9.9.9,[2620:fe::fe]:53; those of the machine when not set',
  },
  {
    name: 'REQUIRE_VERIFIED_DOMAINS',
    meaning:
      '1 refuses campaigns from domains whose DNS records were not found right; 0 warns and is what holds when not set',
  },
  {
    name: 'LINK_HOST',
    meaning:
      'the name that link tracking domains have to point to; the host of PUBLIC_URL when not set',
  },
  {
    name: 'RETURN_HOST',
    meaning:
      'the mail server that takes returned mail of sending domains; the host of PUBLIC_URL when not set',
  },
  {
    name: 'SPF_INCLUDE',
    meaning:
      'the name whose SPF record lists the machines that send, for example _spf.relay.example; RETURN_HOST itself when not set',
  },
];

const host = z
  .string()
  .toLowerCase()
  .regex(/^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]*[a-z0-9])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9])?)*$/);
const servers = z
  .string()
  .transform((list) =>
    list
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  )
  .pipe(
    z
      .array(
        z
          .string()
          .regex(
            /^(\d{1,3}(\.\d{1,3}){3}(:\d{1,5})?|\[[0-9a-f:.]+\](:\d{1,5})?|[0-9a-f]*:[0-9a-f:.]+)$/i,
          ),
      )
      .min(1),
  );
const yesOrNo = z
  .string()
  .toLowerCase()
  .pipe(z.enum(['0', '1', 'no', 'yes', 'false', 'true']))
  .transform((text) => ['1', 'yes', 'true'].includes(text));

/** Reads the settings of domains. */
export function readDomainConfig(read: ReadSetting, publicUrl: string): DomainConfig {
  const own = new URL(publicUrl).hostname;
  const returnHost = read(
    'RETURN_HOST',
    host,
    own,
    'set it to a name, for example mail.example.com',
  );
  return {
    dnsServers: read(
      'DNS_SERVERS',
      servers,
      [],
      'set it to addresses such as 9.9.9.9 or 127.0.0.1:5353, with commas between them',
    ),
    requireVerified: read('REQUIRE_VERIFIED_DOMAINS', yesOrNo, false, 'set it to 0 or 1'),
    linkHost: read('LINK_HOST', host, own, 'set it to a name, for example links.example.com'),
    returnHost,
    spfInclude: read<string | null>(
      'SPF_INCLUDE',
      host,
      null,
      'set it to a name, for example _spf.example.com',
    ),
  };
}
