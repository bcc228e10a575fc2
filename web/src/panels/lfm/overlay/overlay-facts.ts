import type { Area } from '@rollcall/game/area';
import type { GameDefinition } from '@rollcall/game/definition';
import type { LfmSettings } from '@rollcall/game/lfm-settings';
import type { Quest } from '@rollcall/game/quest';

/** All that a card is made of beside the group itself. */
export interface OverlayFacts {
  readonly definition: Pick<
    GameDefinition,
    'party_size' | 'raid_size' | 'wiki_url' | 'races' | 'crowned_character_ids'
  >;
  readonly settings: Pick<
    LfmSettings,
    | 'isMultiColumn'
    | 'ownedContent'
    | 'showCharacterGuildNames'
    | 'showEligibleCharacters'
    | 'showLfmActivity'
    | 'showMemberCount'
    | 'showQuestGuesses'
    | 'showQuestTips'
  >;
  readonly areasById: ReadonlyMap<number, Area>;
  readonly questsById: ReadonlyMap<number, Quest>;
  /** What is in neither by now is unknown. */
  readonly isCatalogueLoaded: boolean;
  /** Milliseconds since 1970, by the server's clock. */
  readonly nowMs: number;
  /** A moment (milliseconds since 1970) to the second, in the reader's time zone and language. */
  readonly sayMoment: (epochMs: number) => string;
  readonly sayNumber: (value: number) => string;
}
