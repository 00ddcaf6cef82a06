import type { MantineColorsTuple } from '@mantine/core';

/** Cobalt ink: links, primary actions, the current thing. White text passes AA from shade 6. */
export const brand: MantineColorsTuple = [
  '#f3f7ff',
  '#e4edff',
  '#c8dbff',
  '#a1c0ff',
  '#749dff',
  '#4a78f9',
  '#2d57e9',
  '#2043c9',
  '#18349f',
  '#112771',
];

/** Neutrals with the warmth of paper; shade 6 is the dimmest text that passes AA on every light surface. */
export const gray: MantineColorsTuple = [
  '#fbfaf8',
  '#f6f4f1',
  '#efece9',
  '#e2dfdb',
  '#d4d0cc',
  '#a29e98',
  '#6d6862',
  '#56524c',
  '#37332f',
  '#211e19',
];

/** The same neutrals at night, lightest first as Mantine expects. */
export const dark: MantineColorsTuple = [
  '#eeecea',
  '#d3d0cd',
  '#afaca8',
  '#8c8985',
  '#5d5a56',
  '#423f3c',
  '#302d2a',
  '#262421',
  '#1f1d1a',
  '#171513',
];

export const green: MantineColorsTuple = [
  '#effaf2',
  '#dbf4e3',
  '#b4eac5',
  '#81d7a0',
  '#4abb7a',
  '#169c5b',
  '#007f47',
  '#06683a',
  '#0a512d',
  '#083a20',
];
export const amber: MantineColorsTuple = [
  '#fff5e9',
  '#ffe8cd',
  '#ffd095',
  '#fab050',
  '#de8d00',
  '#b97000',
  '#975b00',
  '#7b4a00',
  '#603a00',
  '#452902',
];
export const red: MantineColorsTuple = [
  '#fff4f3',
  '#ffe6e4',
  '#ffccc8',
  '#fea6a0',
  '#f37671',
  '#e04245',
  '#c21f2c',
  '#a01722',
  '#7e131b',
  '#5a1114',
];
export const blue: MantineColorsTuple = [
  '#f0f8fe',
  '#ddf0fe',
  '#b8e1ff',
  '#83cafb',
  '#47abea',
  '#008cce',
  '#0072ad',
  '#005d8f',
  '#004971',
  '#003452',
];
export const violet: MantineColorsTuple = [
  '#f8f5fe',
  '#efe9fd',
  '#e0d2fd',
  '#cbb2fb',
  '#b08af0',
  '#9662e0',
  '#7e44c7',
  '#6832a9',
  '#522786',
  '#3a1c60',
];
export const teal: MantineColorsTuple = [
  '#eefaf8',
  '#d7f4f1',
  '#ade8e3',
  '#76d4ce',
  '#3eb6b0',
  '#029791',
  '#007b76',
  '#006560',
  '#004f4c',
  '#033936',
];

/** Paper, and the ink on it. */
export const [white, black] = ['#ffffff', '#211e19'];
