// The server's own types, as the table uses them.
export type {
  Act, Acted, Against, Army, Asked, Blank, Board, BoardOfficer, Choice, Clock, Command, Decision, DiceWanted, Domain, Filling, FromTo, Ghost, HexEdge, HexNode, HexStep, Hint, Intent, MatchEntries, MatchEntry,
  MatchLuck, MatchView, Measured, Nearest, Odds, Offer, Piece, Place, Preview, SeatKeys, Shape, Side, Sight, Told, UnitInstructions, Zone, Zones,
} from '../api/types';
