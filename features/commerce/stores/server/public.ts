// What neighbours ask of the stores: the organisations of a person.
export { merchantsOf } from './read-stores.ts';
