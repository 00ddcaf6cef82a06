import type { MantineThemeComponents } from '@mantine/core';
import type { MouseEvent } from 'react';
import classes from './components.module.css';

const field = { size: 'sm' } as const;

// What is typed into a choice that opens replaces the words of the last one.
function selectText(event: MouseEvent<HTMLInputElement>): void {
  const field = event.currentTarget;
  if (field.readOnly || field === document.activeElement) return;
  // Else the browser sets the caret where the pointer is.
  event.preventDefault();
  field.select();
}

/** Settings by component name, without importing the components: a page loads only those it shows. */
export const components: MantineThemeComponents = {
  // A weekend is a day like any other to send on.
  DatePicker: { defaultProps: { weekendDays: [] } },
  DatePickerInput: { defaultProps: { weekendDays: [] } },
  DateTimePicker: { defaultProps: { weekendDays: [] } },
  Input: {
    classNames: { input: classes.input ?? '' },
    defaultProps: { size: 'sm' },
    vars: (_theme: unknown, props: { size?: unknown }) => ({
      wrapper:
        props.size === undefined || props.size === 'sm'
          ? { '--input-height': 'var(--hg-height-control)', '--input-fz': 'var(--hg-size-label)' }
          : {},
    }),
  },
  InputWrapper: {
    classNames: {
      label: classes.inputLabel ?? '',
      description: classes.inputDescription ?? '',
      error: classes.inputError ?? '',
    },
  },
  TextInput: { defaultProps: field },
  Textarea: { defaultProps: { ...field, autosize: true, minRows: 3 } },
  Select: {
    defaultProps: {
      ...field,
      onMouseDown: selectText,
      comboboxProps: { shadow: 'lg' },
      checkIconPosition: 'right',
    },
  },
  MultiSelect: { defaultProps: { ...field, comboboxProps: { shadow: 'lg' } } },
  Combobox: {
    classNames: {
      dropdown: classes.menuDropdown ?? '',
      option: classes.option ?? '',
      search: classes.searchInput ?? '',
    },
  },
  Button: {
    classNames: { root: classes.button ?? '' },
    defaultProps: { size: 'sm' },
    vars: (_theme: unknown, props: { size?: unknown }) => ({
      root:
        props.size === 'xs'
          ? {
              '--button-height': 'var(--hg-height-small)',
              '--button-padding-x': '10px',
              '--button-fz': 'var(--hg-size-body)',
            }
          : props.size === undefined || props.size === 'sm'
            ? {
                '--button-height': 'var(--hg-height-control)',
                '--button-padding-x': '12px',
                '--button-fz': 'var(--hg-size-body)',
              }
            : {},
    }),
  },
  ActionIcon: {
    classNames: { root: classes.iconButton ?? '' },
    defaultProps: { variant: 'subtle', color: 'gray', size: 30 },
  },
  Alert: { defaultProps: { radius: 'lg' } },
  Checkbox: {
    classNames: { label: classes.choice ?? '', input: classes.box ?? '' },
    defaultProps: { size: 'sm', radius: 'xs' },
    vars: () => ({ root: { '--checkbox-size': '17px' } }),
  },
  Radio: {
    classNames: { label: classes.choice ?? '', radio: classes.box ?? '' },
    defaultProps: { size: 'sm' },
    vars: () => ({ root: { '--radio-size': '17px', '--radio-icon-size': '7px' } }),
  },
  Switch: {
    classNames: { label: classes.choice ?? '' },
    defaultProps: { size: 'sm', withThumbIndicator: false },
  },
  Menu: {
    classNames: {
      dropdown: classes.menuDropdown ?? '',
      item: classes.menuItem ?? '',
      label: classes.menuLabel ?? '',
    },
    defaultProps: {
      shadow: 'lg',
      position: 'bottom-end',
      withInitialFocusPlaceholder: false,
      transitionProps: { duration: 80, transition: 'fade-down' },
    },
  },
  Popover: {
    classNames: { dropdown: classes.popoverDropdown ?? '' },
    defaultProps: { shadow: 'lg', transitionProps: { duration: 80 } },
  },
  Modal: {
    classNames: {
      content: classes.overlayContent ?? '',
      overlay: classes.overlay ?? '',
      title: classes.overlayTitle ?? '',
    },
    defaultProps: {
      centered: true,
      radius: 'lg',
      transitionProps: { duration: 120, transition: 'fade-up' },
      closeButtonProps: { 'aria-label': 'Close' },
    },
  },
  Tabs: { classNames: { tab: classes.tab ?? '', list: classes.tabList ?? '' } },
  Tooltip: {
    classNames: { tooltip: classes.tooltip ?? '' },
    defaultProps: {
      openDelay: 350,
      events: { hover: true, focus: true, touch: true },
      transitionProps: { duration: 80 },
    },
  },
  Paper: { classNames: { root: classes.paper ?? '' } },
  Badge: {
    classNames: { root: classes.badge ?? '' },
    defaultProps: { variant: 'light', radius: 'sm' },
  },
  Pagination: { defaultProps: { size: 'sm', radius: 'sm' } },
  SegmentedControl: {
    classNames: {
      root: classes.choices ?? '',
      indicator: classes.chosen ?? '',
      label: classes.choiceLabel ?? '',
    },
    defaultProps: { size: 'xs', radius: 'md' },
  },
  Table: { defaultProps: { verticalSpacing: 8, horizontalSpacing: 12 } },
  Loader: { defaultProps: { size: 'sm', type: 'oval' } },
  Skeleton: { classNames: { root: classes.skeleton ?? '' }, defaultProps: { radius: 'sm' } },
};
