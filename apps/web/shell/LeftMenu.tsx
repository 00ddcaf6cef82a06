import {
  IconChevronRight,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLifebuoy,
} from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountFacts } from '#features/session/access/contract.ts';
import { Logo } from '#platform/web/brand/Logo.tsx';
import { Hint } from '#platform/web/page/Hint.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import { links } from '../links.ts';
import type { MenuEntry, MenuSection } from '../menu.ts';
import { useRouterContext } from '../use-router-context.ts';
import { activePath, titleOf } from './visible-menu.ts';
import classes from './left-menu.module.css';

interface LeftMenuProps {
  facts: AccountFacts;
  sections: readonly MenuSection[];
  isCollapsed: boolean;
  /** Absent where the menu cannot be collapsed, as on a phone. */
  onCollapse?: (isCollapsed: boolean) => void;
  onNavigate?: () => void;
}

/** The left menu: 256 wide with titles, or 60 wide with icons and tooltips. */
export function LeftMenu({ facts, sections, isCollapsed, onCollapse, onNavigate }: LeftMenuProps) {
  const { t } = useTranslation('shell');
  const { page, embed } = useRouterContext();
  const base = page.base(facts.accountId);
  const isHomeOpen = embed.useMode().pack === null;
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const active = activePath(sections, pathname, base);
  const activeSection = sections.find((section) =>
    section.entries.some((entry) => entry.path === active),
  )?.title;
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    () => new Set(activeSection ? [activeSection] : []),
  );

  useEffect(() => {
    if (activeSection)
      setOpened((before) =>
        before.has(activeSection) ? before : new Set([...before, activeSection]),
      );
  }, [activeSection]);

  const toggle = (title: string): void => {
    if (isCollapsed) onCollapse?.(false);
    setOpened((before) => {
      const after = new Set(before);
      if (isCollapsed || !before.has(title)) after.add(title);
      else after.delete(title);
      return after;
    });
  };

  return (
    <nav
      className={`${classes.menu} ${isCollapsed ? classes.collapsed : ''}`}
      aria-label={t('menu.label')}
    >
      {isHomeOpen ? (
        <AppLink
          to={`${base}/dashboard`}
          className={classes.brand}
          aria-label={t('menu.home')}
          {...(onNavigate && { onClick: onNavigate })}
        >
          <Logo size={28} variant={isCollapsed ? 'mark' : 'full'} />
        </AppLink>
      ) : (
        <span className={classes.brand}>
          <Logo size={28} variant={isCollapsed ? 'mark' : 'full'} />
        </span>
      )}
      <div className={classes.scroll}>
        <ul className={classes.list}>
          {sections.map((section) => (
            <SectionRow
              key={section.title}
              section={section}
              base={base}
              active={active}
              isCollapsed={isCollapsed}
              usesUnifiedIds={facts.unifiedIds}
              isOpen={!isCollapsed && opened.has(section.title)}
              onToggle={() => toggle(section.title)}
              {...(onNavigate && { onNavigate })}
            />
          ))}
        </ul>
      </div>
      <MenuFoot isCollapsed={isCollapsed} {...(onCollapse && { onCollapse })} />
    </nav>
  );
}

interface SectionRowProps {
  section: MenuSection;
  base: string;
  active: string | null;
  isCollapsed: boolean;
  isOpen: boolean;
  usesUnifiedIds: boolean;
  onToggle: () => void;
  onNavigate?: () => void;
}

function SectionRow({
  section,
  base,
  active,
  isCollapsed,
  isOpen,
  usesUnifiedIds,
  onToggle,
  onNavigate,
}: SectionRowProps) {
  const { t } = useTranslation('shell');
  const SectionIcon = section.icon;
  const title = t(section.title);
  const first = section.entries[0];
  if (section.isLink && first) {
    const isActive = first.path === active;
    return (
      <li>
        <Hint label={title} position="right" disabled={!isCollapsed} openDelay={100}>
          <AppLink
            to={`${base}/${first.path}`}
            className={classes.row}
            data-active={isActive || undefined}
            aria-current={isActive ? 'page' : undefined}
            aria-label={isCollapsed ? title : undefined}
            {...(onNavigate && { onClick: onNavigate })}
          >
            <SectionIcon size={19} stroke={1.7} className={classes.icon} />
            {!isCollapsed && <span className={classes.label}>{title}</span>}
          </AppLink>
        </Hint>
      </li>
    );
  }
  const isWithin = section.entries.some((entry) => entry.path === active);
  return (
    <li>
      <Hint label={title} position="right" disabled={!isCollapsed} openDelay={100}>
        <button
          type="button"
          className={classes.row}
          onClick={onToggle}
          aria-expanded={isOpen}
          aria-label={isCollapsed ? title : undefined}
          data-within={isWithin || undefined}
        >
          <SectionIcon size={19} stroke={1.7} className={classes.icon} />
          {!isCollapsed && (
            <>
              <span className={classes.label}>{title}</span>
              <IconChevronRight size={14} className={classes.chevron} />
            </>
          )}
        </button>
      </Hint>
      <div className={classes.fold} data-open={isOpen || undefined}>
        <ul className={classes.children}>
          {section.entries.map((entry) => (
            <EntryRow
              key={entry.path}
              entry={entry}
              to={`${base}/${entry.path}`}
              isActive={entry.path === active}
              usesUnifiedIds={usesUnifiedIds}
              {...(onNavigate && { onNavigate })}
            />
          ))}
        </ul>
      </div>
    </li>
  );
}

function EntryRow({
  entry,
  to,
  isActive,
  usesUnifiedIds,
  onNavigate,
}: {
  entry: MenuEntry;
  to: string;
  isActive: boolean;
  usesUnifiedIds: boolean;
  onNavigate?: () => void;
}) {
  const { t } = useTranslation('shell');
  return (
    <li>
      <AppLink
        to={to}
        className={classes.row}
        data-active={isActive || undefined}
        aria-current={isActive ? 'page' : undefined}
        {...(onNavigate && { onClick: onNavigate })}
      >
        <span className={classes.label}>{t(titleOf(entry, { unifiedIds: usesUnifiedIds }))}</span>
        {links.newMenuEntries.includes(entry.path) && (
          <span className={classes.badge}>{t('menu.new')}</span>
        )}
      </AppLink>
    </li>
  );
}

function MenuFoot({
  isCollapsed,
  onCollapse,
}: {
  isCollapsed: boolean;
  onCollapse?: (isCollapsed: boolean) => void;
}) {
  const { t } = useTranslation('shell');
  if (!links.helpCenter && !onCollapse) return null;
  const collapseTitle = t(isCollapsed ? 'menu.expand' : 'menu.collapse');
  return (
    <div className={classes.foot}>
      {links.helpCenter && (
        <Hint label={t('menu.help')} position="right" disabled={!isCollapsed}>
          <a
            href={links.helpCenter}
            target="_blank"
            rel="noreferrer"
            className={classes.row}
            aria-label={isCollapsed ? t('menu.help') : undefined}
          >
            <IconLifebuoy size={19} stroke={1.7} className={classes.icon} />
            {!isCollapsed && <span className={classes.label}>{t('menu.help')}</span>}
          </a>
        </Hint>
      )}
      {onCollapse && (
        <Hint label={collapseTitle} position="right" disabled={!isCollapsed}>
          <button
            type="button"
            className={classes.row}
            onClick={() => onCollapse(!isCollapsed)}
            aria-label={isCollapsed ? collapseTitle : undefined}
          >
            {isCollapsed ? (
              <IconLayoutSidebarLeftExpand size={19} stroke={1.7} className={classes.icon} />
            ) : (
              <IconLayoutSidebarLeftCollapse size={19} stroke={1.7} className={classes.icon} />
            )}
            {!isCollapsed && <span className={classes.label}>{collapseTitle}</span>}
          </button>
        </Hint>
      )}
    </div>
  );
}
