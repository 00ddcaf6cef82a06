// The door of the content parts: what contents name by a token, and who puts it in.
export {
  allTextOf,
  checkParts,
  freezeParts,
  mapParts,
  plugContentPart,
  type ContentPart,
  type FreezeContext,
  type MessageParts,
} from './content-part.ts';
export { namingParts, partsNaming } from './parts-named-in.ts';
