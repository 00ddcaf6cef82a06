import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** What must be there before a signed-in person sees the dashboard; tests/bundle-size.test.ts weighs it. */
const firstSight = [
  'apps/web/start-session.ts',
  'apps/web/shell/Shell.tsx',
  'features/home/dashboard/web/DashboardPage.tsx',
];

/** What every page asks for by itself soon after, or on its way through the sign-in. */
const soonAfter = [
  'apps/web/live/connect.ts',
  'apps/web/live/follow-tabs.ts',
  'apps/web/pages/AuthLayout.tsx',
  'apps/web/shell/HeaderMenus.tsx',
  'apps/web/shell/ShellExtras.tsx',
  'features/home/dashboard/web/FirstSteps.tsx',
  'features/home/dashboard/web/MyWork.tsx',
  'features/home/dashboard/web/RunningCampaigns.tsx',
  'features/home/dashboard/web/Trends.tsx',
  'features/session/sign-in/web/CallbackPage.tsx',
  'features/session/sign-in/web/user-manager.ts',
  'platform/web/overlays/OverlayHost.tsx',
  'platform/web/overlays/dialog-host.ts',
  'platform/web/page/HintTooltip.tsx',
];

interface ModuleInfo {
  readonly code?: string | null;
  readonly importedIds: readonly string[];
}

interface ModuleGraph {
  getModuleInfo(id: string): ModuleInfo | null;
}

// Files of packages that only hand on what other files hold; the bundler keeps of them what somebody names.
const handsOn =
  /node_modules[\\/]@(?:mantine|tabler)[\\/].*[\\/](?:index|tabler-icons-react)\.mjs$/;
const importStatement = /(?:import|export)\s*(?:\w+\s*,\s*)?\{([^}]*)\}\s*from\s*["']([^"']+)["']/g;

/** The file that a module goes to because of when it is needed; null for what only some pages need. */
export function fileByMoment(): (id: string, graph: ModuleGraph) => string | null {
  let moments: { name: string; ids: ReadonlySet<string> }[] | undefined;
  return (id, graph) => {
    moments ??= [
      { name: 'frame', ids: neededBy(firstSight, graph) },
      { name: 'soon', ids: neededBy(soonAfter, graph) },
    ];
    return moments.find(({ ids }) => ids.has(id))?.name ?? null;
  };
}

/** All that these sources import at once; they themselves stay files of their own, named in the manifest. */
function neededBy(sources: readonly string[], graph: ModuleGraph): ReadonlySet<string> {
  const starts = sources.map((source) => root + source);
  const found = new Set<string>();
  const look = (id: string): void => {
    for (const next of importsOf(id, graph)) {
      if (found.has(next)) continue;
      found.add(next);
      look(next);
    }
  };
  for (const start of starts) {
    if (!graph.getModuleInfo(start))
      throw new Error(`The web has no ${start}: name its new path in apps/web/page-files.ts.`);
    look(start);
  }
  for (const start of starts) found.delete(start);
  return found;
}

function importsOf(id: string, graph: ModuleGraph): string[] {
  const module = graph.getModuleInfo(id);
  if (!module) return [];
  const direct = module.importedIds.filter((next) => !handsOn.test(next));
  if (direct.length === module.importedIds.length) return direct;
  const names = importedNames(module.code ?? '').flatMap((one) => one.names);
  const behind = module.importedIds
    .filter((next) => handsOn.test(next))
    .flatMap((next) => filesBehind(next, names, graph));
  return [...direct, ...behind];
}

/** Where the files that only hand on have these names from. */
function filesBehind(id: string, names: readonly string[], graph: ModuleGraph): string[] {
  const { code, importedIds } = graph.getModuleInfo(id) ?? { importedIds: [] };
  return importedNames(code ?? '')
    .filter((one) => one.as.some((name) => names.includes(name)))
    .flatMap((one) => importedIds.filter((next) => next.endsWith(one.from.replace(/^\.+/, ''))));
}

function importedNames(code: string): { names: string[]; as: string[]; from: string }[] {
  return [...code.matchAll(importStatement)].map(([, list = '', from = '']) => {
    const pairs = list.split(',').map((one) => one.trim().split(/(?<!\s)\s+as\s+/));
    return {
      names: pairs.map(([name = '']) => name),
      as: pairs.map(([name = '', other = name]) => other),
      from,
    };
  });
}
