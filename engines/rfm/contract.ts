// What screens know of RFM: groups, scales and the rules of both.
export {
  groupOf,
  rfmGroups,
  rfmScale,
  rfmSettings,
  rfmStatus,
  usualGroupNames,
  type GroupNames,
  type RfmGroup,
  type RfmScale,
  type RfmScores,
  type RfmSettings,
} from './groups-contract.ts';
export {
  checkScale,
  givenScale,
  scalePlaces,
  type GivenScale,
  type ScaleFaults,
  type ScalePlace,
} from './scale-contract.ts';
export { allNames, checkNames, isGroup, type NameFaults } from './names-contract.ts';
