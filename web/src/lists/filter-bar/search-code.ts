/** The code that interprets a search, loaded together: 7 KB that most visits do not need. */
export {
  characterTerms,
  filterOfAlert,
  groupTerms,
  isTextKnown,
} from '@rollcall/game/filters/search-grammar';
export { correctSearch } from '@rollcall/game/filters/search-spelling';
