import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { decideAccess } from '#apps/web/guards/decide-access.ts';
import { menu } from '#apps/web/menu.ts';
import { routes } from '#apps/web/all-routes.ts';
import { showsEntry } from '#apps/web/shell/visible-menu.ts';
import {
  canUse,
  hasCloudAccess,
  products,
  type AccountFacts,
} from '#features/session/access/contract.ts';
import { privilegeGroups } from '#features/session/access/contract/gate.ts';
import { gateOfRoute } from '#features/session/access/contract/gates.ts';
import { roleNames } from '#platform/contract/roles.ts';

interface SpecifiedRoute {
  name: string;
  path: string;
  gate: string;
}

const rows: SpecifiedRoute[] = readFileSync(
  join(import.meta.dirname, '../../../docs/spec/routes.tsv'),
  'utf8',
)
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [name = '', path = '', , gate = ''] = line.split('\t');
    return {
      name,
      path: path.replace(/\{(\w+)\}/g, '$$$1').replace(/\*$/, '$'),
      gate: gate.replaceAll(/ \((derived|menu entry only|menu)\)/g, ''),
    };
  });
// What a table of roles cannot hold: redirects of the shell, and the gates of whole products.
const elsewhere = new Set([
  'Root',
  'Unknown_path',
  'Service_dashboard',
  'Commerce_dashboard',
  'Products_merchandising',
  'Products_storefront',
  'Dashboard',
]);
const inAccount = rows.filter(
  ({ name, path, gate }) =>
    gate.startsWith('signin') && path.includes('$accountId') && !elsewhere.has(name),
);

const plain: AccountFacts = {
  accountId: 7,
  name: 'Sunrise',
  active: true,
  enableMarketing: true,
  enableService: true,
  enableCommerce: true,
  roles: new Set(),
  visibleMenus: [...privilegeGroups],
  fromNumbers: ['+15550100'],
  packageType: '',
  packageFeature: {},
  erfmEnabled: true,
  unifiedIds: false,
  flags: {
    uid_changes: true,
    findify_recommendation_bought_together: false,
    eRFM_Settings: false,
    eRFM_NewCharts: false,
  },
};
const accounts: Record<string, Partial<AccountFacts>> = {
  plain: {},
  'without numbers': { fromNumbers: [] },
  'with unified IDs': { unifiedIds: true },
  essentials: { packageType: 'essentials' },
  'without eRFM': { erfmEnabled: false },
  'without flags': { flags: { ...plain.flags, uid_changes: false } },
  'number 25': { accountId: 25 },
  'without secure lists': {
    packageType: 'core',
    packageFeature: { secure_suppression_lists: 'no' },
  },
};

/** Reads the gate column by itself, so that the table cannot agree with its own mistake. */
function specified(gate: string, facts: AccountFacts): boolean {
  return gate.split('; ').every((condition) => {
    if (condition === 'signin' || condition === 'account:unified-ID') return true;
    if (condition === 'package:not essentials') return facts.packageType !== 'essentials';
    if (condition === 'account:25 only') return facts.accountId === 25;
    if (condition === 'flag:erfm_enabled else /access-denied') return facts.erfmEnabled;
    if (condition === 'flag:uid_changes') return facts.flags.uid_changes;
    if (condition === 'feature:secure_suppression_lists')
      return facts.packageFeature['secure_suppression_lists'] !== 'no';
    const names = condition
      .split(' or ')
      .map((one) => /^(?:role|module):([\w/]+)( else \/access-denied)?$/.exec(one)?.[1]);
    if (names.includes(undefined)) throw new Error(`The gate '${condition}' is not understood.`);
    return names.some((name) => canUse(name!, facts));
  });
}

// A single role opens a product only together with its switch; what marketing has, no other product opens.
function reachable(path: string, facts: AccountFacts): boolean {
  return (
    hasCloudAccess(facts) &&
    (gateOfRoute(path)?.product === 'any' || products(facts).includes('marketing'))
  );
}

describe('the table of gates', () => {
  // Queries over relational tables are refused with them, and the notes of a row say what its gate leaves out.
  // Who may view people may open their page by its address; the menu offers it to the role account alone.
  const wider = new Set(['accounts_read_only:Users_permissions']);
  const stricter = new Set([
    'essentials:Relational_queries',
    'without secure lists:Global_suppression_lists',
  ]);

  test('opens and closes every specified screen to every single role as the specification says @spec NAV-029 @spec NAV-037 @spec ROLES-054', () => {
    const wrong: string[] = [];
    for (const [account, values] of Object.entries(accounts)) {
      for (const role of roleNames) {
        const facts = { ...plain, ...values, roles: new Set([role]) };
        for (const { name, path, gate } of inAccount) {
          const expected =
            reachable(path, facts) &&
            (specified(gate, facts) || wider.has(`${role}:${name}`)) &&
            !stricter.has(`${account}:${name}`);
          if ((decideAccess({ name, path }, facts).kind === 'open') !== expected)
            wrong.push(`${account}: ${role} at ${name} should ${expected ? '' : 'not '}open`);
        }
      }
    }
    expect(inAccount.length).toBeGreaterThan(200);
    expect(wrong).toEqual([]);
  });

  test('has a section for every screen that is built, and the public ones are those of the specification @spec NAV-037', () => {
    const signedOut = new Set(rows.filter(({ gate }) => gate === 'none').map(({ path }) => path));
    const specifiedPaths = new Set(rows.map(({ path }) => path));
    const homeless = routes
      .filter(
        ({ path, gate }) =>
          path.startsWith('/accounts/$accountId') &&
          !gate?.public &&
          !gate?.any &&
          !gateOfRoute(path),
      )
      .map(({ path }) => path);
    expect(homeless, 'add a section for each to features/session/access/contract/gates.ts').toEqual(
      [],
    );
    expect(
      routes
        .filter(
          ({ path, gate }) =>
            specifiedPaths.has(path) && Boolean(gate?.public) !== signedOut.has(path),
        )
        .map(({ path }) => path),
    ).toEqual([]);
  });

  test('shows a menu entry exactly to those whom its screen lets in and whose account shows its group @spec NAV-015 @spec NAV-017', () => {
    const paths = menu.flatMap((section) => section.entries.map((entry) => entry));
    for (const role of roleNames) {
      const facts = { ...plain, roles: new Set([role]) };
      for (const entry of paths) {
        const path = `/accounts/$accountId/${entry.path}`;
        const gate = gateOfRoute(path);
        const isOpen =
          decideAccess({ name: entry.title, path }, facts).kind === 'open' &&
          !gate?.isMenuForUnifiedIds;
        expect(showsEntry(entry, facts), `${role}: ${entry.path}`).toBe(isOpen);
        if (isOpen && gate?.group)
          expect(
            showsEntry(entry, {
              ...facts,
              visibleMenus: privilegeGroups.filter((group) => group !== gate.group),
            }),
            `${role}: ${entry.path}`,
          ).toBe(false);
      }
    }
  });
});
